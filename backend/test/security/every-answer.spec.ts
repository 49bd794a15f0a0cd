import sharp from 'sharp';
import type { Response } from 'supertest';
import { startTestApplication, type AuthorizedAgent, type TestApplication } from '../support/application';
import { samplePdf } from '../support/files';
import { everybody, type People } from '../support/people';
import { Sql } from '../support/sql';
import { asSuperAdmin } from '../support/super-admin';
import { binary, published } from '../support/uploads';
import { portOf } from '../support/raw-request';

const HTTPS = 'https://documents.example';
const STRANGER = 'https://evil.example';
/** Of documents: nothing in them acts, wherever they are shown. */
const SANDBOX = "sandbox; default-src 'none'; frame-ancestors 'self'";
/** Of a picture that stands in no frame. */
const PICTURE = "sandbox; default-src 'none'; frame-ancestors 'none'";
const APP = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "frame-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  'upgrade-insecure-requests',
].join(';');

type Kind = [what: string, status: number, send: () => PromiseLike<Response>, policy?: string];

/**
 * What the headers of every kind of answer say. The pages of the application and its static files are looked at in
 * `frontend/e2e/inert.spec.ts`, where they are built.
 */
describe('every answer', () => {
  let app: TestApplication;
  let sql: Sql;
  let people: People;
  let root: AuthorizedAgent;
  let id: number;
  let templateId: number;

  beforeAll(async () => {
    app = await startTestApplication({ env: { PUBLIC_URL: HTTPS } });
    sql = await Sql.connect(app.database.adminUrl);
    await sql.rows(`UPDATE organizations SET "documentAccess" = 'view_only'`);
    people = await everybody(app);
    root = await asSuperAdmin(app);
    id = await published(people.creator, { fields: { title: 'Headers' } });
    const { sid } = JSON.parse(Buffer.from(people.creator.token.split('.')[1] ?? '', 'base64url').toString()) as {
      sid: string;
    };
    await sql.rows(
      `INSERT INTO document_access_grants ("organizationId", "userId", "sessionId", "documentId", "expiresAt")
       VALUES (45, $1, $2, $3, now() + interval '15 minutes')`,
      [people.creator.userId, sid, id],
    );
    const form = people.admin.post('/api/templates').field('name', 'Form').field('category', 'policy');
    templateId = (await form.attach('file', await samplePdf('Form'), 'form.pdf').expect(201)).body.id as number;
    const logo = people.admin.post('/api/organizations/45/logo');
    await logo
      .attach(
        'file',
        await sharp({ create: { width: 8, height: 8, channels: 3, background: '#2f6f5e' } })
          .png()
          .toBuffer(),
        'logo.png',
      )
      .expect(200);
  });
  afterAll(async () => {
    await sql.end();
    await app.close();
  });

  const bytes = (path: string): PromiseLike<Response> => people.creator.get(path).buffer().parse(binary);

  const kinds = (): Kind[] => {
    const { admin, creator, user } = people;
    const http = app.http();
    const json = (body: string) =>
      creator.post('/api/documents/1/comments').set('Content-Type', 'application/json').send(body);
    return [
      ['a list', 200, () => creator.get('/api/documents')],
      ['a list of the platform', 200, () => root.get('/api/super-admin/organizations')],
      ['a public list', 200, () => http.get('/api/organizations')],
      ['only its head', 200, () => http.head('/api/organizations')],
      ['what was made', 201, () => creator.post(`/api/documents/${id}/comments`, { comment: 'Seen' })],
      ['a sign-in', 200, () => app.signIn('user@meridian.example')],
      ['a refused sign-in', 401, () => app.signIn('user@meridian.example', 'wrong')],
      ['a malformed request', 400, () => json('{"comment":')],
      ['a field at fault', 400, () => json('{}')],
      ['a request too large', 413, () => json(`{"comment":"${'x'.repeat(300_000)}"}`)],
      [
        'a type not taken',
        415,
        () => creator.post('/api/documents/1/comments').set('Content-Type', 'text/plain').send('x'),
      ],
      ['no sign-in', 401, () => http.get('/api/documents')],
      ['a refused role', 403, () => user.get('/api/divisions')],
      ['a missing document', 404, () => creator.get('/api/documents/2000000000')],
      ['a missing route', 404, () => http.get('/api/nothing')],
      ['a missing file', 404, () => http.get('/assets/gone.js')],
      ['a missing source map', 404, () => http.get('/assets/index.js.map')],
      ['the contract, which is hidden', 404, () => http.get('/api/docs-json')],
      ['the contract’s pages, which are hidden', 404, () => http.get('/api/docs')],
      ['a preflight', 404, () => http.options('/api/documents').set('Access-Control-Request-Method', 'DELETE')],
      ['a state that forbids it', 409, () => creator.post(`/api/documents/${id}/withdraw`)],
      ['a document to view', 200, () => bytes(`/api/documents/${id}/view`), SANDBOX],
      ['a download', 200, () => bytes(`/api/documents/${id}/download`), SANDBOX],
      [
        'an archive',
        200,
        () =>
          creator
            .post('/api/documents/zip', { ids: [id] })
            .buffer()
            .parse(binary),
        SANDBOX,
      ],
      ['the signatures of a document', 200, () => bytes(`/api/documents/${id}/signature-sheet`), SANDBOX],
      ['a template', 200, () => bytes(`/api/templates/${templateId}/download`), SANDBOX],
      ['a logo', 200, () => bytes('/api/organizations/45/logo'), PICTURE],
      ['the log as CSV', 200, () => admin.get('/api/audit-logs/export').buffer().parse(binary)],
      ['the evidence of the log', 200, () => admin.get('/api/audit-logs/bundle').buffer().parse(binary)],
      ['a file of dispositions', 200, () => admin.get('/api/retention/dispositions.csv').buffer().parse(binary)],
      ['health', 200, () => http.get('/health/live')],
      ['metrics', 200, () => http.get('/metrics')],
      ['the development mailbox', 200, () => http.get('/dev/mailbox')],
      ['the mails in it', 200, () => http.get('/dev/mailbox/messages')],
    ];
  };

  function judge(what: string, headers: Record<string, string | undefined>, path: string, policy = APP): void {
    const { 'cache-control': cache, 'strict-transport-security': hsts, ...rest } = headers;
    expect({ what, ...rest }).toMatchObject({
      what,
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-permitted-cross-domain-policies': 'none',
    });
    expect([what, hsts]).toEqual([what, 'max-age=31536000; includeSubDomains']);
    if (path.startsWith('/api/'))
      expect([what, cache]).toEqual([what, expect.stringMatching(/^no-store(, no-transform)?$/)]);
    const telling = Object.keys(headers).filter((name) => /^(access-control-|x-powered-by|server$|etag)/.test(name));
    expect([what, telling]).toEqual([what, []]);
  }

  it('says how it may be used, and lets no other site in', async () => {
    for (const [what, status, send, policy] of kinds()) {
      const call = send() as unknown as PromiseLike<Response> & {
        set?: (name: string, value: string) => unknown;
        url?: string;
      };
      call.set?.('Origin', STRANGER);
      const answer = await call;
      expect([what, answer.status]).toEqual([what, status]);
      judge(what, answer.headers, new URL(call.url ?? 'http://x/api/').pathname, policy);
      const cookies = [answer.headers['set-cookie'] ?? []].flat();
      expect([what, cookies.length]).toEqual([what, what === 'a sign-in' ? 1 : 0]);
      for (const cookie of cookies)
        expect(cookie).toMatch(
          /^__Secure-|^countersign_refresh=.*; Path=\/api\/auth; HttpOnly; Secure; SameSite=Strict$/,
        );
    }
  });

  it('is judged where it does not end, as well', async () => {
    const stop = new AbortController();
    const headers = { Authorization: `Bearer ${people.user.token}`, Origin: STRANGER };
    const stream = await fetch(`http://127.0.0.1:${portOf(app)}/api/live`, { headers, signal: stop.signal });
    expect(stream.status).toBe(200);
    expect(stream.headers.get('content-type')).toMatch(/^text\/event-stream/);
    judge('a live stream', Object.fromEntries(stream.headers), '/api/live');
    stop.abort();
  });

  it('of a defect is the same, and says nothing of it', async () => {
    await sql.rows(`ALTER TABLE document_templates RENAME TO document_templates_away`);
    try {
      const call = people.creator.get('/api/templates').set('Origin', STRANGER);
      const answer = await call;
      expect(answer.status).toBe(500);
      judge('a defect', answer.headers, '/api/templates');
      expect(Object.keys(answer.body as object).sort()).toEqual(['code', 'message', 'requestId', 'statusCode']);
      expect(answer.text).not.toMatch(/document_templates|relation|SELECT|\bat \w/);
    } finally {
      await sql.rows(`ALTER TABLE document_templates_away RENAME TO document_templates`);
    }
  });
});
