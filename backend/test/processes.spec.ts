import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEMO_PASSWORD } from '../src/demo/demo-seed';
import { ensureBuild, startProcess, type Running } from './support/api-process';
import { eventually } from './support/application';
import { createTestDatabase, type TestDatabase } from './support/database';
import { samplePdf } from './support/files';
import { end, fileHead, field, formFields, multipart, rawRequest } from './support/raw-request';
import { SmtpSink, type Received } from './support/smtp-sink';
import { Sql } from './support/sql';

describe('processes that are configured wrongly', () => {
  beforeAll(ensureBuild);

  it.each<['api' | 'worker', string, Record<string, string>]>([
    ['api', 'SESSION_SECRET', { SESSION_SECRET: 'private-and-short' }],
    ['worker', 'MASTER_KEY', { MASTER_KEY: 'changeme-private-changeme-private-changeme' }],
    ['api', 'EVIDENCE_KEY', { EVIDENCE_KEY: '' }],
    ['api', 'SEED_DEMO', { SEED_DEMO: 'true', HOST: '0.0.0.0' }],
  ])('do not start (%s) with a wrong %s, and say so without showing it', async (part, name, variables) => {
    const message = await startProcess(part, { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', ...variables }).then(
      () => 'started',
      (error: Error) => error.message,
    );
    expect(message).toContain(`${part} ended:`);
    expect(message).toContain(name);
    expect(message).not.toMatch(/private|^ *at /m);
  });
});

/** Two API and two worker processes of the real build, sharing a database, a data folder and a mail server. */
describe('several processes on one database', () => {
  let database: TestDatabase;
  let sql: Sql;
  let dataDir: string;
  let sink: SmtpSink;
  const running: Running[] = [];

  async function start(part: 'api' | 'worker', more: Record<string, string> = {}): Promise<Running> {
    const own = { DATABASE_URL: database.adminUrl, DATA_DIR: dataDir, SMTP_URL: sink.url };
    const one = await startProcess(part, { ...own, ...more });
    running.push(one);
    return one;
  }

  const call = async (
    api: Running,
    path: string,
    token?: string,
    body?: object,
  ): Promise<{ status: number; body: Record<string, unknown> }> => {
    const answer = await fetch(`http://127.0.0.1:${api.port}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
  const tokenOf = async (api: Running, mailbox: string): Promise<string> => {
    const { body } = await call(api, '/api/auth/login', undefined, {
      email: `${mailbox}@meridian.example`,
      password: DEMO_PASSWORD,
    });
    return String(body.token);
  };

  let apis: Running[];
  let workers: Running[];

  beforeAll(async () => {
    ensureBuild();
    database = await createTestDatabase();
    sql = await Sql.connect(database.adminUrl);
    dataDir = mkdtempSync(join(tmpdir(), 'countersign-processes-'));
    sink = await SmtpSink.start();
    const first = await start('api', { SEED_DEMO: 'true' });
    apis = [first, await start('api')];
    workers = await Promise.all([start('worker'), start('worker')]);
  });

  afterAll(async () => {
    for (const { child } of running) if (child.exitCode === null) child.kill('SIGKILL');
    await Promise.all(running.map(({ ended }) => ended));
    await sink.stop();
    await sql.end();
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const codesFor = (address: string): Received[] =>
    sink.received.filter(
      (mail) => mail.to.includes(address) && /^X-Countersign-Kind: document-access-code/m.test(mail.raw),
    );

  it('carry a document from one API to the other, and mail its code once', async () => {
    const [one, two] = apis as [Running, Running];
    const [creator, reviewer, approver] = [
      await tokenOf(one, 'creator'),
      await tokenOf(two, 'reviewer'),
      await tokenOf(one, 'approver'),
    ];
    const pdf = await samplePdf('Two processes');
    const headers = { Authorization: `Bearer ${creator}`, 'Content-Type': multipart };
    const body = [formFields, field('requireApproval', 'true'), fileHead('two.pdf'), pdf, end];
    const uploaded = await rawRequest(one.port, '/api/documents', headers, body);
    expect(uploaded.status).toBe(201);
    const path = `/api/documents/${String(uploaded.body.id)}`;

    expect((await call(two, `${path}/approve`, reviewer, { action: 'approve' })).body.status).toBe('pending_approval');
    expect((await call(one, `${path}/approve`, approver, { action: 'approve' })).body.status).toBe('approved');
    expect((await call(two, `${path}/request-access`, approver, {})).status).toBe(200);
    await eventually(async () => codesFor('approver@meridian.example').length > 0, 'the mail');
    const waiting = `SELECT count(*)::int FROM outbox WHERE "processedAt" IS NULL AND "queue" <> 'renditions'`;
    await eventually(async () => (await sql.value(waiting)) === 0, 'both workers');
    const mails = codesFor('approver@meridian.example');
    expect(mails).toHaveLength(1);

    const code = /\b\d{6}\b/.exec(mails[0]?.raw.split('\r\n\r\n').slice(2).join(' ') ?? '')?.[0];
    const opened = await fetch(`http://127.0.0.1:${one.port}${path}/view?authCode=${code}`, {
      headers: { Authorization: `Bearer ${approver}` },
    });
    expect(opened.status).toBe(200);
    expect(Buffer.compare(Buffer.from(await opened.arrayBuffer()), pdf)).toBe(0);
  });

  it('share the work of many reactions, each done once', async () => {
    const token = await tokenOf(apis[0] as Running, 'user');
    const id = await sql.value<number>(
      `SELECT "id" FROM documents WHERE "status" = 'approved' AND "organizationId" = 45 ORDER BY "id" LIMIT 1`,
    );
    const told = (): Promise<number> =>
      sql.value(`SELECT coalesce(sum("count"), 0)::int FROM notifications WHERE "relatedDocumentId" = $1`, [id]);
    const before = await told();
    await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        call(apis[n % 2] as Running, `/api/documents/${id}/comments`, token, { comment: `Comment ${n}` }),
      ),
    );
    await eventually(
      async () =>
        (await sql.value(
          `SELECT count(*)::int FROM outbox WHERE "processedAt" IS NULL AND "queue" <> 'renditions'`,
        )) === 0,
      'both workers',
    );
    // Author, reviewer and approver each hear of each comment.
    expect(await told()).toBe(before + 40 * 3);
  });

  it('go on when a worker is killed', async () => {
    const [first] = workers as [Running, Running];
    first.child.kill('SIGKILL');
    await first.ended;
    const token = await tokenOf(apis[1] as Running, 'reviewer');
    const id = await sql.value<number>(
      `SELECT "id" FROM documents WHERE "status" = 'approved' AND "organizationId" = 45 ORDER BY "id" LIMIT 1`,
    );
    expect((await call(apis[1] as Running, `/api/documents/${id}/request-access`, token, {})).status).toBe(200);
    await eventually(async () => codesFor('reviewer@meridian.example').length > 0, 'the mail of the other worker');
  });

  it('end on SIGTERM with code 0, an API after it finished the upload that was running', async () => {
    const [one, two] = apis as [Running, Running];
    const token = await tokenOf(one, 'creator');
    const pdf = await samplePdf('Upload during the stop');
    let go: () => void = () => undefined;
    const stopping = new Promise<void>((resolve) => (go = resolve));
    const slow = async function* (): AsyncGenerator<Buffer | string> {
      yield formFields + field('requireApproval', 'true') + fileHead('slow.pdf');
      yield pdf.subarray(0, 500);
      await stopping;
      yield pdf.subarray(500);
      yield end;
    };
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': multipart };
    const upload = rawRequest(one.port, '/api/documents', headers, slow());
    await eventually(async () => (await fetch(`http://127.0.0.1:${one.port}/health/ready`)).ok, 'the API');
    one.child.kill('SIGTERM');
    two.child.kill('SIGTERM');
    workers[1]?.child.kill('SIGTERM');
    // No new connection is taken any more; the running upload goes on.
    await eventually(
      () =>
        fetch(`http://127.0.0.1:${one.port}/health/ready`).then(
          (answer) => answer.status === 503,
          () => true,
        ),
      'the API to stop listening',
    );
    go();
    const answer = await upload;
    expect(answer.status).toBe(201);
    expect(await one.ended).toBe(0);
    expect(await two.ended).toBe(0);
    expect(await workers[1]?.ended).toBe(0);
    expect(await sql.value(`SELECT "status" FROM documents WHERE "id" = $1`, [answer.body.id])).toBe('pending_review');
    // On a busy machine the first connection may have taken longer than it may, at the start.
    const said = [one, two].flatMap(({ output }) => output().split('\n'));
    const wrong = said.filter((line) => /"level":"(error|fatal)"|unhandled/.test(line));
    expect(wrong.filter((line) => !line.includes('Unable to connect to the database. Retrying'))).toEqual([]);
  });
});
