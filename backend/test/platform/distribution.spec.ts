import { Client } from 'pg';
import { commandsOf, distributionOf, type TablePlan } from '../../src/app/distribution';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { TENANT_TABLES } from '../tenant-isolation/reviewed';

describe('distribution over several servers', () => {
  let database: TestDatabase;
  let plans: TablePlan[];

  beforeAll(async () => {
    database = await createTestDatabase();
    const client = new Client({ connectionString: database.adminUrl });
    await client.connect();
    plans = await distributionOf(client);
    await client.end();
  });
  afterAll(() => database.drop());

  it('spreads every table of organizations by its organization', () => {
    expect(plans.filter(({ column }) => column !== null).map(({ table }) => table)).toEqual(TENANT_TABLES);
    const commands = commandsOf(plans);
    expect(commands).toHaveLength(plans.length);
    expect(commands).toContain(
      `SELECT create_distributed_table('public."documents"', 'organizationId', colocate_with => 'organizations');`,
    );
    expect(commands).toContain(`SELECT create_reference_table('public."schedule_runs"');`);
  });

  it('names what stands in the way: references that leave the organization out are none of it', () => {
    const all = plans.flatMap(({ table, obstacles }) => obstacles.map((obstacle) => `${table}: ${obstacle}`));
    expect(all.filter((line) => line.includes('refers without'))).toEqual([]);
    expect(all.filter((line) => line.startsWith('users: ') && line.includes('unique over all'))).not.toEqual([]);
  });
});
