import type { Response } from 'supertest';
import { DEMO_PASSWORD, DEMO_SUPER_ADMIN } from '../../src/demo/demo-seed';
import { startTestApplication, type AuthorizedAgent, type TestApplication } from '../support/application';
import { MERIDIAN, NORTHWIND } from '../support/people';
import { cookieOf } from '../support/refresh-cookie';
import { binary } from '../support/uploads';
import { OPERATIONS, resolved, type Operation } from './contract.support';
import { passwordSetters } from './password-setters.support';
import { secretsOf } from './secrets.support';
import { textsOnlyOf } from './tenant-digest.support';
import { World } from './world.support';

/** What nobody outside decides, whatever they send it to. */
const PRIVILEGED = {
  ...{ id: 1, organizationId: [1], role: 'admin', isActive: true, status: 'approved', authorId: 1, approverId: 1 },
  ...{ version: 9, filePath: '/etc/passwd', documentHash: '0', isBlockchainVerified: true, encryptedData: 'x' },
  ...{ createdAt: '2020-01-01', password_hash: 'x', twoFactorSecret: 'x', emailConfirmedAt: '2020-01-01' },
};
/** What a read may leave: its entry in the log, when it was searched, what counts requests. */
const LEFT_BY_READS = /^(audit_|platform_|administrator_log|rate_limits|user_search_history|outbox|schedule_runs)/;
const SECRET_FIELD =
  /"(password|passwordHash|twoFactorSecret|refreshHash|encryptedData|wrappedKey|reset(Code|Token))":/;
/** Fields that are called a password and are compared with one, not set. */
const COMPARED = /^(Login|OrganizationAdminLogin|SuperAdminLogin|Signature|ExportConfirmation)Dto$/;

// The second try would meet what the first one left.
jest.retryTimes(0);

/** What holds for every request, judged over every route of the contract. */
describe('every route', () => {
  let world: World;
  let app: TestApplication;

  beforeAll(async () => {
    app = await startTestApplication({ env: { ORGANIZATION_RATE_PER_MINUTE: '1000000' } });
    world = await World.furnish(app);
  });
  afterAll(() => world?.close());

  const isPlatform = ({ path, access }: Operation): boolean =>
    access === 'super-admin' || path.startsWith('/api/super-admin/');
  const agentFor = (operation: Operation): AuthorizedAgent => (isPlatform(operation) ? world.root : world.own.admin);
  const verb = ({ method }: Operation) => method.toLowerCase() as 'get' | 'post' | 'patch' | 'put' | 'delete';
  const send = (operation: Operation, path: string, token?: string) => {
    const call = app.http()[verb(operation)](path);
    return token ? call.set('Authorization', `Bearer ${token}`) : call;
  };
  const writes = OPERATIONS.filter(({ method }) => method !== 'GET');

  /** The path with ids of what is there. */
  const filled = async ({ path }: Operation): Promise<string> => {
    const [, kind = ''] = /^\/api\/(?:super-admin\/|billing\/|messages\/)?([\w-]+)/.exec(path) ?? [];
    const tables: Record<string, string> = {
      ...{ 'document-views': 'document_views', 'review-routes': 'review_routes', organizations: 'organizations' },
      ...{ documents: 'documents', templates: 'document_templates', users: 'users', conversations: 'conversations' },
      ...{ reports: 'reports', exports: 'exports', invoices: 'invoices', departments: 'departments' },
    };
    const table = tables[kind];
    const [id = 1] = table ? await world.ids(table, MERIDIAN) : [];
    return path.replace(/:(\w+)/g, (_, name: string) => (name === 'version' ? '1' : String(id)));
  };

  /** A digest of the rows of each table. */
  const digests = async (): Promise<Record<string, string>> => {
    await world.quiet();
    const tables = await world.sql.rows<{ name: string }>(
      `SELECT c.relname AS "name" FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
       WHERE n.nspname = 'public' AND c.relkind = 'r' ORDER BY 1`,
    );
    const found: Record<string, string> = {};
    for (const { name } of tables.filter((table) => !LEFT_BY_READS.test(table.name)))
      found[name] = await world.sql.value<string>(
        `SELECT coalesce(md5(string_agg(t::text, '|' ORDER BY t::text)), '') FROM "${name}" t`,
      );
    return found;
  };

  it('that takes JSON refuses what nobody outside decides, by name, and changes nothing', async () => {
    const before = await digests();
    const judged = writes.filter(({ body }) => body?.kind === 'json');
    for (const operation of judged) {
      const known = Object.keys(resolved(operation.body?.schema ?? {}).properties ?? {});
      const extra = Object.fromEntries(Object.entries(PRIVILEGED).filter(([name]) => !known.includes(name)));
      const token = operation.access === 'public' ? undefined : agentFor(operation).token;
      const { status, body } = await send(operation, await filled(operation), token).send(extra);
      const named = Object.entries((body.fields ?? {}) as Record<string, string>)
        .filter(([name, words]) => words === `${name} is not a known field`)
        .map(([name]) => name);
      expect([operation.route, status, named.sort()]).toEqual([operation.route, 400, Object.keys(extra).sort()]);
    }
    expect(judged.length).toBeGreaterThan(60);
    expect(await digests()).toEqual(before);
  });

  it('that is not public takes no cookie for a sign-in, and no text or form for JSON', async () => {
    const cookie = cookieOf(await app.signIn('admin@meridian.example'));
    for (const operation of OPERATIONS.filter(({ access }) => access !== 'public')) {
      const path = await filled(operation);
      const riding = await send(operation, path).set('Cookie', cookie).set('Origin', app.config.publicUrl);
      expect([operation.route, riding.status]).toEqual([operation.route, 401]);
    }
    for (const operation of writes) {
      for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/xml']) {
        if (operation.path.startsWith('/api/unsubscribe') && type.endsWith('urlencoded')) continue;
        const call = send(operation, await filled(operation), agentFor(operation).token).set('Content-Type', type);
        expect([operation.route, type, (await call.send('{"a":1}')).status]).toEqual([operation.route, type, 415]);
      }
    }
  });

  it('that reads changes nothing, and shows no secret', async () => {
    const secrets = await secretsOf(app, world.sql);
    expect(secrets.length).toBeGreaterThan(30);
    const before = await digests();
    const answers = new Map<string, string>();
    for (const operation of OPERATIONS.filter(({ method, path }) => method === 'GET' && path !== '/api/live')) {
      const call = send(operation, await filled(operation), agentFor(operation).token);
      const { status, body } = await call.buffer().parse(binary);
      expect([operation.route, status < 500]).toEqual([operation.route, true]);
      answers.set(operation.route, `${status} ${(body as Buffer).toString('latin1')}`);
    }
    expect([...answers.values()].filter((answer) => answer.startsWith('200')).length).toBeGreaterThan(60);
    for (const [route, text] of answers) {
      expect([route, secrets.filter((secret) => text.includes(secret))]).toEqual([route, []]);
      expect([route, SECRET_FIELD.exec(text)?.[0]]).toEqual([route, undefined]);
    }
    expect(await digests()).toEqual(before);
  });

  it('that reads shows no text of another organization, whoever asks', async () => {
    const canaries = await textsOnlyOf(world.sql, NORTHWIND);
    expect(canaries.length).toBeGreaterThan(40);
    const reads = OPERATIONS.filter(
      (operation) => operation.method === 'GET' && operation.access !== 'public' && !isPlatform(operation),
    ).filter(({ path }) => path !== '/api/live');
    const told: unknown[] = [];
    const { admin, approver, user } = world.own;
    for (const agent of [admin, approver, user]) {
      for (const operation of reads) {
        const words = /documents\/search|suggestions/.test(operation.path) ? '?q=northwind' : '';
        const { body } = await send(operation, (await filled(operation)) + words, agent.token)
          .buffer()
          .parse(binary);
        const text = (body as Buffer).toString('utf8');
        told.push(...canaries.filter((canary) => text.includes(canary)).map((canary) => [operation.route, canary]));
      }
    }
    expect(told).toEqual([]);
    // So that texts that no answer ever shows do not pass for a proof.
    const own = await Promise.all(['/api/documents', '/api/users'].map((path) => world.foreign.admin.get(path)));
    for (const { text } of own) expect(canaries.some((canary) => text.includes(canary))).toBe(true);
  });

  it('leaves no secret in the log, the outbox or a job', async () => {
    const secrets = [...(await secretsOf(app, world.sql)), DEMO_PASSWORD, DEMO_SUPER_ADMIN.accessCode];
    expect(secrets.filter((secret) => app.log.join('').includes(secret))).toEqual([]);
    const tables = await world.sql.rows<{ name: string }>(
      `SELECT format('%I.%I', n.nspname, c.relname) AS "name" FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
       WHERE c.relkind IN ('r', 'p') AND (n.nspname = 'bullmq' OR c.relname = 'outbox')`,
    );
    expect(tables.length).toBeGreaterThan(3);
    for (const { name } of tables) {
      const rows = await world.sql.rows<{ text: string }>(`SELECT t::text AS "text" FROM ${name} t`);
      const found = secrets.filter((secret) => rows.some(({ text }) => text.includes(secret)));
      expect([name, found]).toEqual([name, []]);
    }
  });

  it('where passwords and codes are tried refuses everybody while tries cannot be counted', async () => {
    const counted = OPERATIONS.filter(({ rateClass }) => rateClass === 'auth');
    expect(counted.length).toBeGreaterThan(20);
    await world.sql.rows('ALTER TABLE rate_limits RENAME TO rate_limits_away');
    try {
      for (const operation of counted) {
        const query = operation.path.endsWith('/view') ? '?authCode=123456' : '';
        const path = `${await filled(operation)}${query}`;
        const answer: Response = await send(operation, path, agentFor(operation).token).send({});
        expect([operation.route, answer.status, answer.body.code]).toEqual([operation.route, 503, 'UNAVAILABLE']);
      }
    } finally {
      await world.sql.rows('ALTER TABLE rate_limits_away RENAME TO rate_limits');
    }
  });

  it('that sets a password refuses weak ones and takes long ones whole', async () => {
    const setters = passwordSetters(app, world.sql, world.own, world.root);
    const setting = OPERATIONS.filter(({ body }) => {
      const name = body?.schema.$ref?.split('/').at(-1) ?? '';
      const fields = Object.entries(resolved(body?.schema ?? {}).properties ?? {});
      return (
        !COMPARED.test(name) &&
        fields.some(([field, { maxLength }]) => /^(adminP|p)assword$/.test(field) && maxLength !== 0)
      );
    });
    expect(setting.map(({ route }) => route).sort()).toEqual(Object.keys(setters).sort());
    // 64 characters, 124 bytes: what cuts at 72 bytes takes the shorter one for the same.
    const long = `Aa1!${'ä'.repeat(60)}`;
    for (const make of Object.values(setters).flat()) {
      const { field, own, set, signIn } = await make();
      for (const weak of ['Ab1!567', 'Welcome1!', own]) {
        const { status, body } = await set(weak);
        expect([own, weak, status, Object.keys((body.fields ?? {}) as object)]).toEqual([own, weak, 400, [field]]);
      }
      expect([own, (await set(long)).status < 300]).toEqual([own, true]);
      expect([own, (await signIn(long.slice(0, -1))).status]).toEqual([own, 401]);
      expect([own, (await signIn(long)).status]).toEqual([own, 200]);
    }
  });
});
