import { CONFIG } from '../../src/config/config';
import { RotateMasterKey } from '../../src/modules/upkeep';
import { rolePassword } from '../../src/platform/database/database-roles';
import {
  DatabaseSetupError,
  prepareDatabase,
  rewrapInstallationSecret,
} from '../../src/platform/database/prepare-database';
import { startTestApplication, type TestApplication } from '../support/application';
import { createTestDatabase, TEST_MASTER_KEY, type TestDatabase } from '../support/database';
import { addMember, everybody } from '../support/people';
import { Sql } from '../support/sql';
import { enrol, nextStep, totpOf } from '../support/totp';
import { binary, published } from '../support/uploads';

const OLD = TEST_MASTER_KEY;
const NEW = 'z8Lw-3qPn6-Ud1Ky9-Xb5Vj2-Fo7Ge4-Ta0Ri';
const TEXT = Buffer.from('Kept through a change of the master key.');

/** A master key that is replaced, step by step, with processes of both times side by side. */
describe('changing the master key', () => {
  let database: TestDatabase;
  let sql: Sql;
  let first: TestApplication;
  const apps: TestApplication[] = [];
  const member = { id: 0, email: '', secret: '' };
  let documentId: number;

  const start = async (MASTER_KEY: string): Promise<TestApplication> => {
    const env = { MASTER_KEY, ...(first && { DATA_DIR: first.dataDir }) };
    const app = await startTestApplication({ database, env, worker: false, seed: apps.length === 0 });
    apps.push(app);
    return app;
  };
  /** A document opens, and so does a session with the second factor. */
  const works = async (app: TestApplication): Promise<boolean> => {
    const people = await everybody(app);
    const { body, status } = await people.user.get(`/api/documents/${documentId}/download`).buffer().parse(binary);
    if (status !== 200 || !(body as Buffer).equals(TEXT)) return false;
    await nextStep(sql, member.id);
    const { challenge } = (await app.signIn(member.email)).body as { challenge: string };
    const session = await app
      .http()
      .post('/api/auth/two-factor')
      .send({ challenge, code: totpOf(member.secret) });
    return session.status === 200;
  };
  const rotate = (app: TestApplication) => app.application.get(RotateMasterKey, { strict: false }).run();

  beforeAll(async () => {
    database = await createTestDatabase();
    sql = await Sql.connect(database.adminUrl);
    first = await start(OLD);
    await sql.rows(`UPDATE organizations SET "documentAccess" = 'view_only'`);
    const people = await everybody(first);
    documentId = await published(people.creator, { file: TEXT, fileName: 'kept.txt' });
    Object.assign(member, await addMember(sql, { name: 'Second Factor', role: 'user' }));
    member.secret = (await enrol(await first.as(member.email))).secret;
  });
  afterAll(async () => {
    for (const app of apps.reverse()) await app.close();
    await sql.end();
    await database.drop();
  });

  it('needs no pause: old and new processes work side by side until the keys are wrapped anew', async () => {
    const both = await start(`${NEW},${OLD}`);
    expect(await works(both)).toBe(true);
    expect(await works(first)).toBe(true);

    expect(await rotate(both)).toEqual({ organizations: 2, secondFactors: 1 });
    expect(await works(both)).toBe(true);
    expect(await rotate(both)).toEqual({ organizations: 0, secondFactors: 0 });
    expect(await sql.value(`SELECT count(*)::int FROM audit_logs WHERE "action" = 'rotate_master_key'`)).toBe(2);
  });

  it('leaves nothing that needs the old key, and nothing that the old key opens', async () => {
    const fresh = await start(NEW);
    expect(await works(fresh)).toBe(true);
    const people = await everybody(first);
    expect((await people.user.get(`/api/documents/${documentId}/download`)).status).toBe(500);
    const { twoFactorSecret } = (
      await sql.rows<{ twoFactorSecret: string }>(`SELECT "twoFactorSecret" FROM users WHERE "id" = $1`, [member.id])
    )[0] ?? { twoFactorSecret: '' };
    expect(twoFactorSecret).not.toBe('');
    await nextStep(sql, member.id);
    const { challenge } = (await first.signIn(member.email)).body as { challenge: string };
    const old = await first
      .http()
      .post('/api/auth/two-factor')
      .send({ challenge, code: totpOf(member.secret) });
    expect(old.status).toBe(401);
  });

  it('keeps the passwords of the database roles; a start with a wrong key is refused', async () => {
    const [old, fresh] = [Buffer.from(OLD), Buffer.from(NEW)];
    const refusal = /MASTER_KEY is not the one/;
    // Before it was wrapped anew, the new key alone is not known.
    await expect(prepareDatabase(database.adminUrl, [fresh])).rejects.toThrow(DatabaseSetupError);
    await expect(prepareDatabase(database.adminUrl, [fresh])).rejects.toThrow(refusal);
    expect(await rewrapInstallationSecret(database.adminUrl, [fresh, old])).toBe(true);
    expect(await rewrapInstallationSecret(database.adminUrl, [fresh, old])).toBe(false);
    await expect(prepareDatabase(database.adminUrl, [old])).rejects.toThrow(refusal);
    const secret = await prepareDatabase(database.adminUrl, [fresh]);
    expect(rolePassword(secret, 'countersign_app')).toBe(rolePassword(old, 'countersign_app'));
    const right = await Sql.connect(database.appUrl);
    await right.end();
  });

  it('derives from the same secret as before', () => {
    for (const app of apps.slice(0, 2)) {
      expect(String(app.application.get<{ masterKey: Buffer }>(CONFIG).masterKey)).toBe(OLD);
    }
  });
});
