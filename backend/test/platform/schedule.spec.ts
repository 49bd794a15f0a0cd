import { eventually, startTestApplication } from '../support/application';
import { createTestDatabase } from '../support/database';
import { Sql } from '../support/sql';

describe('schedules', () => {
  it('run by themselves: a member deleted long ago is forgotten after a start', async () => {
    const database = await createTestDatabase();
    const first = await startTestApplication({ database, worker: false });
    const sql = await Sql.connect(database.adminUrl);
    try {
      await sql.value(
        `UPDATE users SET "isActive" = false, "deletedAt" = now() - interval '91 days' WHERE "email" = 'user@meridian.example' RETURNING 1`,
      );
      await first.close();
      const second = await startTestApplication({ database });
      const forgotten = `SELECT count(*) > 0 FROM users WHERE "name" = 'Former member' AND "pseudonymisedAt" IS NOT NULL`;
      await eventually(() => sql.value(forgotten), 'the former member to be forgotten').finally(() => second.close());
    } finally {
      await sql.end();
      await database.drop();
    }
  });
});
