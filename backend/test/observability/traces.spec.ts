import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEMO_PASSWORD } from '../../src/demo/demo-seed';
import { ensureBuild, startProcess, type Running } from '../support/api-process';
import { eventually } from '../support/application';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { OtlpReceiver, type ReceivedSpan } from '../support/otlp-receiver';
import { SmtpSink } from '../support/smtp-sink';
import { Sql } from '../support/sql';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const REQUEST_ID = 'proxy-request-000001';

/** An API and a worker of the real build, behind a proxy that they trust, with a receiver for their traces. */
describe('a request, followed from the proxy to the worker', () => {
  let database: TestDatabase;
  let sql: Sql;
  let receiver: OtlpReceiver;
  let sink: SmtpSink;
  let dataDir: string;
  let api: Running;
  let worker: Running;
  let token: string;
  let documentId: number;

  const call = (path: string, headers: Record<string, string> = {}, body?: object): Promise<Response> =>
    fetch(`http://127.0.0.1:${api.port}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }), ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
  const spanNamed = (name: string): ReceivedSpan | undefined =>
    receiver.spans.find((span) => span.traceId === TRACE && span.name.startsWith(name));
  const statementOf = (service: string): ReceivedSpan | undefined =>
    receiver.spans.find(
      (span) => span.traceId === TRACE && span.service === service && /^pg\.query:INSERT/.test(span.name),
    );
  const parentOf = ({ parentSpanId }: ReceivedSpan): ReceivedSpan | undefined =>
    receiver.spans.find(({ spanId }) => spanId === parentSpanId);
  const linesOf = (process: Running): Record<string, unknown>[] =>
    process
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Record<string, unknown>);

  beforeAll(async () => {
    ensureBuild();
    [database, receiver, sink] = [await createTestDatabase(), await OtlpReceiver.start(), await SmtpSink.start()];
    sql = await Sql.connect(database.adminUrl);
    dataDir = mkdtempSync(join(tmpdir(), 'countersign-traces-'));
    const env = {
      DATABASE_URL: database.adminUrl,
      DATA_DIR: dataDir,
      SMTP_URL: sink.url,
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
      TRUST_PROXY: '127.0.0.1',
    };
    api = await startProcess('api', { ...env, SEED_DEMO: 'true' });
    worker = await startProcess('worker', env);
    token = '';
    const signIn = { email: 'approver@meridian.example', password: DEMO_PASSWORD };
    token = ((await (await call('/api/auth/login', {}, signIn)).json()) as { token: string }).token;
    documentId = await sql.value<number>(
      `SELECT "id" FROM documents WHERE "status" = 'approved' AND "organizationId" = 45 ORDER BY "id" LIMIT 1`,
    );
    const traced = { traceparent: `00-${TRACE}-00f067aa0ba902b7-00`, 'X-Request-Id': REQUEST_ID };
    const answer = await call(`/api/documents/${documentId}/request-access?secret=hidden-query`, traced, {});
    expect([answer.status, answer.headers.get('x-request-id')]).toEqual([200, REQUEST_ID]);
  });

  afterAll(async () => {
    for (const { child } of [api, worker]) child.kill('SIGKILL');
    await Promise.all([api.ended, worker.ended]);
    await Promise.all([sink.stop(), receiver.stop(), sql.end()]);
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('is one trace: the proxy, the API, its statements, the reaction in the worker, the mail', async () => {
    const arrived = (name: string): Promise<ReceivedSpan> =>
      eventually(() => Promise.resolve(spanNamed(name)), `the span of ${name}`);
    const request = await arrived('POST /api/documents/:id/request-access');
    const reaction = await arrived('reaction mail-code.access-requested');
    const mail = await arrived('mail send');
    expect(request).toMatchObject({
      service: 'countersign-api',
      parentSpanId: '00f067aa0ba902b7',
      attributes: { 'http.route': '/api/documents/:id/request-access', 'countersign.request_id': REQUEST_ID },
    });
    // The worker inserts within this trace, too, and its spans may arrive first.
    await eventually(() => Promise.resolve(statementOf('countersign-api')), "a statement of the API's transaction");
    expect(reaction).toMatchObject({
      service: 'countersign-worker',
      attributes: { 'countersign.request_id': REQUEST_ID },
    });
    expect(parentOf(reaction)).toEqual(request);
    expect(parentOf(mail)).toEqual(reaction);
  });

  it('says in no span what somebody typed, or was mailed', async () => {
    const kind = /^X-Countersign-Kind: document-access-code/m;
    const mail = await eventually(() => Promise.resolve(sink.received.find(({ raw }) => kind.test(raw))), 'the mail');
    const code = /\b\d{6}\b/.exec(mail.raw.split('\r\n\r\n').slice(2).join(' '))?.[0] ?? 'no code';
    expect(code).toMatch(/^\d{6}$/);
    const opened = await call(`/api/documents/${documentId}/view?authCode=${code}`);
    expect(opened.status).toBe(200);
    await opened.arrayBuffer();
    const view = 'GET /api/documents/:id/view';
    await eventually(() => Promise.resolve(receiver.spans.find(({ name }) => name === view)), 'the span of the view');
    const stored = (): ReceivedSpan | undefined => receiver.spans.find(({ name }) => name === 'storage get');
    await eventually(() => Promise.resolve(stored()), 'the span of the stored file');
    for (const secret of ['hidden-query', `authCode=${code}`, 'approver@meridian.example', DEMO_PASSWORD, token])
      expect(receiver.text.includes(secret)).toBe(false);
  });

  it('carries its id into the outbox and the log of both processes', async () => {
    expect(await sql.value(`SELECT "traceparent" FROM outbox WHERE "requestId" = $1 LIMIT 1`, [REQUEST_ID])).toMatch(
      new RegExp(`^00-${TRACE}-[0-9a-f]{16}-0[01]$`),
    );
    const said = (process: Running, about: (line: Record<string, unknown>) => boolean): Promise<object> =>
      eventually(() => Promise.resolve(linesOf(process).find(about)), 'a line of the log');
    expect(await said(worker, ({ requestId }) => requestId === REQUEST_ID)).toMatchObject({
      level: 'info',
      message: 'reaction',
      reaction: 'mail-code.access-requested',
    });
    expect(await said(api, ({ req }) => (req as { id?: string } | undefined)?.id === REQUEST_ID)).toMatchObject({
      res: { status: 200 },
    });
  });

  it.each(['short', 'x'.repeat(65), 'with space in it', 'quote"quote"', 'line\tline-line'])(
    'is not named %j, even by a proxy',
    async (id) => {
      const answer = await call('/api/profile', { 'X-Request-Id': id });
      expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);
    },
  );

  it('leaves the worker answering for its health and metrics on its own port', async () => {
    const ask = (path: string): Promise<Response> => fetch(`http://127.0.0.1:${worker.port}${path}`);
    expect(await (await ask('/health/live')).json()).toEqual({ status: 'live' });
    const ready = await ask('/health/ready');
    expect([ready.status, await ready.json()]).toMatchObject([200, { status: 'ready', database: 'up' }]);
    expect((await ask('/api/profile')).status).toBe(404);
    for (const line of [
      'countersign_reaction_seconds_count{reaction="mail-code.access-requested",result="done"} 1',
      'countersign_mails_total{kind="document-access-code",result="sent"} 1',
      'countersign_database_pool_limit{pool="sequencer"} 2',
      'countersign_schedule_every_seconds{schedule="trim-outbox"} 86400',
    ]) {
      await eventually(async () => (await (await ask('/metrics')).text()).split('\n').includes(line), line);
    }
  });
});
