import type { Response } from 'supertest';
import { startTestApplication, type AuthorizedAgent } from '../support/application';
import { MERIDIAN, NORTHWIND } from '../support/people';
import { binary } from '../support/uploads';
import { watchAnswers, type Watch } from './answers.support';
import { OPERATIONS, type Operation } from './contract.support';
import { BODIES, idFields, NOT_OF_A_TENANT, QUERIES, tableOf, unknownPaths } from './foreign-ids.support';
import { PLACES, type Id } from './id-places.support';
import { digestOf } from './tenant-digest.support';
import { World } from './world.support';

// What was changed once is not as it was at a second run. It is long, and machines are busy.
jest.setTimeout(600_000);
jest.retryTimes(0);

/** Whatever of another organization a request names is, to whoever sends it, not there. */
describe('ids of another organization', () => {
  let world: World;
  let watch: Watch;
  let before: Record<string, string>;

  beforeAll(async () => {
    world = await World.furnish(await startTestApplication({ env: { ORGANIZATION_RATE_PER_MINUTE: '1000000' } }));
    watch = watchAnswers(world.app);
    before = await digestOf(world.sql, NORTHWIND);
  });
  afterAll(() => world?.close());

  const missingOf = (id: Id): Id => (typeof id === 'number' ? 2_000_000_000 : '00000000-0000-4000-8000-000000000000');
  /** The answer without what names the request or the id that it asked for. */
  const plain = ({ status, text, body }: Response, id: Id): string => {
    const words = Buffer.isBuffer(body) ? body.toString('latin1').slice(0, 200) : text;
    return `${status} ${words.replaceAll(new RegExp(`(?<![\\w-])${id}(?![\\w-])`, 'g'), 'ID').replace(/"(requestId|dueAt)":"[^"]*"/g, '')}`;
  };
  const send = async (agent: AuthorizedAgent, { method, path, route }: Operation, id: Id): Promise<Response> => {
    const address = path.replace(':version', '1').replace(/:\w+/, String(id)) + (QUERIES[route] ?? '');
    const verb = method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete';
    const call = world.app.http()[verb](address).set('Authorization', `Bearer ${agent.token}`).buffer().parse(binary);
    if (route === 'POST /api/documents/:id/versions')
      return call.field('changes', 'Taken').attach('file', Buffer.from('Plain text'), 'plan.txt');
    if (path.endsWith('/logo') && method === 'POST') return call.attach('file', Buffer.from('x'), 'logo.png');
    return call.send(BODIES[route]);
  };
  const withIds = OPERATIONS.filter(({ path }) => path.includes(':') && tableOf(path));

  it('are known of every path and every field that takes one', () => {
    expect(unknownPaths()).toEqual([]);
    const known = new Set([...PLACES.map(({ name }) => name), ...Object.keys(NOT_OF_A_TENANT)]);
    const fields = idFields();
    expect(fields.filter((field) => !known.has(field))).toEqual([]);
    expect([...known].filter((field) => !fields.includes(field))).toEqual([]);
  });

  it('are the same 404 as a missing one in every path', async () => {
    const wrong: string[] = [];
    let asked = 0;
    for (const operation of withIds) {
      const { route, path } = operation;
      const ids = (await world.ids(tableOf(path) ?? '', NORTHWIND)).slice(0, 4);
      const agents = /signed-in/.test(operation.access) ? [world.own.admin, world.own.creator] : [world.own.admin];
      for (const agent of agents) {
        const missing = missingOf(ids[0] ?? 0);
        const expected = plain(await send(agent, operation, missing), missing);
        for (const id of ids) {
          const got = plain(await send(agent, operation, id), id);
          asked += 1;
          if (got !== expected || !got.startsWith('404 ')) wrong.push(`${route} ${id}: ${got}\n  missing: ${expected}`);
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(asked).toBeGreaterThan(250);
  });

  it('are the same refusal as a missing one in every field, where one of our own is taken', async () => {
    const wrong: string[] = [];
    for (const { name, table, own, silent, send: sendId } of PLACES) {
      const [foreign = 0] = await world.ids(table, NORTHWIND);
      const ids =
        table === 'users' ? [world.foreign.reviewer.userId, world.foreign.approver.userId, foreign] : [foreign];
      const missing = plain(await sendId(world, 2_000_000_000), 2_000_000_000);
      for (const id of ids) {
        const got = plain(await sendId(world, id), id);
        if (got !== missing) wrong.push(`${name} ${id}: ${got}\n  missing: ${missing}`);
      }
      const good = own ? await own(world) : ((await world.ids(table, MERIDIAN))[0] ?? 0);
      const taken = plain(await sendId(world, good), good);
      if ((taken === missing && !silent) || /^[45]/.test(taken)) wrong.push(`${name} with our own: ${taken}`);
    }
    expect(wrong).toEqual([]);
  });

  it('of our own are answered, so that the 404 above means something', async () => {
    const found: string[] = [];
    for (const operation of withIds.filter(({ method }) => method === 'GET')) {
      for (const id of await world.ids(tableOf(operation.path) ?? '', MERIDIAN)) {
        if ((await send(world.own.admin, operation, id)).status !== 200) continue;
        found.push(operation.route);
        break;
      }
    }
    expect(found.length).toBeGreaterThan(15);
  });

  it('leave the other organization as it was, row by row', async () => {
    await world.quiet();
    expect(await digestOf(world.sql, NORTHWIND)).toEqual(before);
    expect(watch.faults()).toEqual([]);
  });
});
