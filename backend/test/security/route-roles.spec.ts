import { RouteInventory, type RouteEntry } from '../../src/platform/http/route-inventory';
import { startTestApplication } from '../support/application';
import { portOf } from '../support/raw-request';
import { watchAnswers, type Watch } from './answers.support';
import { Client } from './client.support';
import { OPERATIONS } from './contract.support';
import { Visitors, type Expected, type Visitor } from './visitors.support';
import { World } from './world.support';

/** Nothing has these ids, so that whoever is admitted changes nothing. */
const MISSING: Record<string, string> = {
  sessionId: '00000000-0000-4000-8000-000000000000',
  version: '1',
  token: 'none',
};
const filled = (path: string): string => path.replace(/:(\w+)/g, (_, name: string) => MISSING[name] ?? '2000000000');

/** Refusals by a guard; what a handler says comes after it. */
const GUARDS = new Set(['UNAUTHENTICATED', 'TWO_FACTOR_ENROLMENT_REQUIRED', 'SUBSCRIPTION_READ_ONLY']);
const ROLE = 'Your role does not allow this';

// The matrix is asked once; a second run would meet what the first one left. It is long, and machines are busy.
jest.setTimeout(600_000);
jest.retryTimes(0);

/** Every route of the running application, asked by everybody: who is let in is what its access decorator says. */
describe('every route, for every visitor', () => {
  let world: World;
  let client: Client;
  let visitors: Visitor[];
  let routes: (RouteEntry & { policy: NonNullable<RouteEntry['policy']> })[];
  let watch: Watch;

  beforeAll(async () => {
    world = await World.furnish(await startTestApplication({ env: { ORGANIZATION_RATE_PER_MINUTE: '1000000' } }));
    watch = watchAnswers(world.app);
    client = new Client(portOf(world.app));
    const people = new Visitors(world.app, world.sql, world.own);
    visitors = await people.all(world.foreign.admin.token, world.root.token);
    routes = world.app.application
      .get(RouteInventory)
      .routes()
      .map((route) => ({ ...route, policy: route.policy ?? { kind: 'public' } }));
  });
  afterAll(async () => {
    client?.close();
    await world?.close();
  });

  const ask = async (method: string, path: string, token?: string): Promise<Expected> => {
    const headers = token ? { authorization: `Bearer ${token}` } : {};
    const { status, text } = await client.send({ method, path: filled(path), headers });
    if (![401, 402, 403].includes(status)) return 'admitted';
    if (method === 'HEAD') return [status, ''];
    const { code = '', message } = JSON.parse(text) as { code?: string; message?: string };
    return GUARDS.has(code) || message === ROLE ? [status, code] : 'admitted';
  };

  it('is documented with the access that its decorator declares', () => {
    const declared = new Map(OPERATIONS.map(({ route, access }) => [route, access]));
    const differing = routes
      .map(({ method, path, policy }) => [
        `${method} ${path}`,
        'roles' in policy ? policy.roles.join(' ') : policy.kind,
      ])
      .filter(([route = '', access]) => declared.has(route) && declared.get(route) !== access);
    expect(differing).toEqual([]);
    const known = new Set(routes.map(({ method, path }) => `${method} ${path}`));
    expect([...declared.keys()].filter((route) => !known.has(route))).toEqual([]);
  });

  it('admits exactly those whom its access decorator names', async () => {
    const wrong: string[] = [];
    const admitted = new Map<string, number>();
    for (const { method, path, policy } of routes) {
      // It ends the session that asks, cookie or not.
      if (path === '/api/auth/logout') continue;
      await Promise.all(
        visitors.map(async ({ name, token, expected }) => {
          const wanted = expected(policy, method, path);
          const got = await ask(method, path, token);
          if (got === 'admitted') admitted.set(name, (admitted.get(name) ?? 0) + 1);
          if (String(got) !== String(wanted))
            wrong.push(`${method} ${path} for ${name}: ${String(got)}, not ${String(wanted)}`);
        }),
      );
    }
    expect(wrong).toEqual([]);
    // So that an application that refuses everybody does not pass.
    expect(admitted.get('admin')).toBeGreaterThan(120);
    expect(admitted.get('super admin')).toBeGreaterThan(50);
    expect(admitted.get('anonymous')).toBeGreaterThan(15);
  });

  it('is closed to HEAD as it is to GET', async () => {
    const closed = routes.filter(({ method, policy }) => method === 'GET' && policy.kind !== 'public');
    for (const { path } of closed) expect([path, await ask('HEAD', path)]).toEqual([path, [401, '']]);
  });

  it('never answers outside its contract while that is asked', () => {
    expect(watch.faults()).toEqual([]);
    expect(watch.judged.size).toBeGreaterThan(150);
  });
});
