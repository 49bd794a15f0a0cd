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

  it('begins with what others refer to', () => {
    const place = new Map(commandsOf(plans).map((command, index) => [/"(\w+)"/.exec(command)?.[1], index]));
    const early = plans.flatMap(({ table, after }) =>
      after.filter((other) => (place.get(other) ?? Infinity) > (place.get(table) ?? 0)).map((other) => [table, other]),
    );
    expect(early).toEqual([]);
    expect(plans.flatMap(({ after }) => after).length).toBeGreaterThan(plans.length);
  });

  it('names what stands in the way: references that leave the organization out are none of it', () => {
    const all = plans.flatMap(({ table, obstacles }) => obstacles.map((obstacle) => `${table}: ${obstacle}`));
    expect(all.filter((line) => line.includes('refers without'))).toEqual([]);
    expect(all).toContain('audit_logs: trigger "guard" has to be one that Citus runs');
    expect(all.filter((line) => line.startsWith('users: ') && line.includes('unique over all'))).not.toEqual([]);
  });
});
