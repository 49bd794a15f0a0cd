import fc from 'fast-check';
import { startTestApplication } from '../support/application';
import { portOf } from '../support/raw-request';
import { faultsOf } from './answers.support';
import { Client } from './client.support';
import { OPERATIONS, type Operation } from './contract.support';
import { tableOf } from './foreign-ids.support';
import { Keeper, poolsOf, runs, SEED } from './fuzz.support';
import { requestsTo } from './requests.support';
import type { Pool } from './hostile.support';
import { World } from './world.support';

// A found fault is found again: it is a matter of the seed. How long it takes is a matter of FUZZ_RUNS.
jest.retryTimes(0);
jest.setTimeout(3_600_000);

/** Requests made from the contract, sound and absurd, of every role: no failure of ours, and every refusal in our words. */
describe(`every endpoint, asked at random (FUZZ_SEED=${SEED})`, () => {
  let world: World;
  let client: Client;
  let keeper: Keeper;
  let poolOf: Awaited<ReturnType<typeof poolsOf>>;
  const statuses = new Map<string, Set<number>>();

  beforeAll(async () => {
    world = await World.furnish(await startTestApplication({ env: { ORGANIZATION_RATE_PER_MINUTE: '1000000' } }));
    client = new Client(portOf(world.app));
    keeper = new Keeper(world);
    poolOf = await poolsOf(world);
    await keeper.heal();
  });
  afterAll(async () => {
    client?.close();
    await world?.close();
  });

  /** Who may ask, more often than who may not. */
  const rolesFor = ({ access }: Operation): string[] => {
    if (access === 'super-admin') return ['super admin', 'super admin', 'super admin', 'admin', 'anonymous'];
    if (access === 'admin') return ['admin', 'admin', 'admin', 'creator', 'super admin', 'anonymous'];
    return ['admin', 'creator', 'creator', 'reviewer', 'approver', 'user', 'super admin', 'anonymous'];
  };

  const isSound = async (operation: Operation, pool: Pool): Promise<void> => {
    const property = fc.asyncProperty(requestsTo(operation, rolesFor(operation), pool), async (draft) => {
      const token = keeper.tokens.get(draft.role);
      const headers = { ...(token && { authorization: `Bearer ${token}` }), ...draft.headers };
      const got = await client.send({ ...draft, headers });
      const seen = statuses.get(operation.route) ?? new Set();
      statuses.set(operation.route, seen.add(got.status));
      // A part of the path that is left out may lead to another route, whose answers are another matter.
      const faults = faultsOf({ route: operation.route, ...got });
      const cause = got.status >= 500 ? world.app.log.slice(-6).join('') : '';
      if (faults.length > 0) throw new Error(`${got.status} ${faults.join('; ')}\n${got.text.slice(0, 800)}\n${cause}`);
    });
    await fc.assert(property, {
      seed: SEED,
      numRuns: runs(12),
      endOnFailure: false,
      interruptAfterTimeLimit: 3_000_000,
    });
  };

  it.each(OPERATIONS.map((operation) => [operation.route, operation] as const))('%s', async (_, operation) => {
    await keeper.heal();
    await isSound(operation, poolOf(operation.path, tableOf));
  });

  it('was asked for real: most endpoints also did what was asked', async () => {
    const served = [...statuses].filter(([, seen]) => [...seen].some((status) => status < 300));
    expect(served.length).toBeGreaterThan(100);
    await world.app.http().get('/health/live').expect(200);
    await world.app.http().get('/health/ready').expect(200);
  });
});
