import { readdirSync, readlinkSync } from 'node:fs';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Response } from 'supertest';
import { fromBufferPromise } from 'yauzl';
import { eventually, startTestApplication, type AuthorizedAgent } from '../support/application';
import { everybody, type People } from '../support/people';
import { portOf } from '../support/raw-request';
import { binary, published, uploaded } from '../support/uploads';
import { LifeBench, outcome } from './life.support';

/** What this process has open. */
function openFiles(): string[] {
  return readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      return [readlinkSync(`/proc/self/fd/${fd}`)];
    } catch {
      // Closed meanwhile.
      return [];
    }
  });
}

/** Several documents as one archive: through the gate, into the log, and within its limits. */
describe('a ZIP of documents', () => {
  let bench: LifeBench;
  let people: People;

  beforeAll(async () => {
    bench = await LifeBench.over(await startTestApplication());
    ({ people } = bench);
  });
  afterAll(() => bench.close());
  beforeEach(() => policy('view_only'));

  const policy = async (documentAccess: string): Promise<void> => {
    await bench.sql.rows(`UPDATE organizations SET "documentAccess" = $1 WHERE "id" = 45`, [documentAccess]);
  };
  const zip = (agent: AuthorizedAgent, ids: number[]): Promise<Response> =>
    Promise.resolve(agent.post('/api/documents/zip', { ids }).buffer().parse(binary));
  const check = async (agent: AuthorizedAgent, ids: number[]): Promise<unknown> =>
    (await agent.post('/api/documents/zip/check', { ids }).expect(200)).body as unknown;
  const plain = (title: string, content: string, fileName: string): Promise<number> =>
    published(people.creator, { fields: { title }, file: Buffer.from(content), fileName });
  const downloads = async (id: number): Promise<number> =>
    (await bench.trail(id)).filter(({ action }) => action === 'download').length;

  async function contents(answer: Response): Promise<[string, string][]> {
    const archive = await fromBufferPromise(answer.body as Buffer);
    const entries: [string, string][] = [];
    for await (const entry of archive.eachEntry()) {
      entries.push([entry.fileName, await text(await archive.openReadStreamPromise(entry))]);
    }
    return entries;
  }

  it('holds each file once, under a name of its own, and is in the log like downloads', async () => {
    const [one, two, three, four] = [
      await plain('One', 'first', 'plan.txt'),
      await plain('Two', 'second', 'PLAN.txt'),
      await plain('Three', 'third', 'Not included.txt'),
      await plain('Four', 'x'.repeat(100_000), 'Gehälter.txt'),
    ];
    // As an older version could have stored it: the upload itself cleans names.
    await bench.sql.rows(`UPDATE document_versions SET "fileName" = '../../C:\\plan.txt' WHERE "documentId" = $1`, [
      two,
    ]);
    const answer = await zip(people.user, [one, two, three, one, four]);
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename=documents.zip',
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'self'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    expect(await contents(answer)).toEqual([
      ['plan.txt', 'first'],
      ['plan (2).txt', 'second'],
      ['Not included (2).txt', 'third'],
      ['Gehälter.txt', 'x'.repeat(100_000)],
    ]);
    expect((answer.body as Buffer).length).toBeLessThan(10_000);
    for (const id of [one, two, three, four]) expect(await downloads(id)).toBe(1);
  });

  it('leaves out what the person may not have, and says so', async () => {
    const lawyers = await everybody(bench.app, 'northwind');
    const foreign = await uploaded(lawyers.creator, { fields: { requireApproval: 'false', title: 'Canary' } });
    const [open, draft, broken] = [
      await plain('Open', 'open', 'open.txt'),
      await uploaded(people.creator),
      await plain('Broken', 'broken', 'broken.txt'),
    ];
    await bench.sql.rows(`UPDATE document_versions SET "documentHash" = repeat('0', 64) WHERE "documentId" = $1`, [
      broken,
    ]);
    const ids = [open, draft, foreign, broken, 2_000_000_000];
    const entries = await contents(await zip(people.user, ids));
    expect(entries[0]).toEqual(['open.txt', 'open']);
    expect(entries.map(([name]) => name)).toEqual(['open.txt', 'Not included.txt']);
    const lines = (entries[1]?.[1] ?? '').split('\r\n');
    expect(lines).toEqual([
      `Document ${draft}: Not found`,
      `Document ${foreign}: Not found`,
      expect.stringMatching(/^Broken: .+/),
      'Document 2000000000: Not found',
      '',
    ]);
    expect(await check(people.user, [open, foreign])).toEqual({
      results: [
        { id: open, title: 'Open', ok: true },
        { id: foreign, ok: false, code: 'NOT_FOUND', message: 'Not found' },
      ],
      totalBytes: 4,
    });
  });

  it('asks for codes where the organization wants them', async () => {
    await policy('every_access');
    const [locked, granted] = [await plain('Locked', 'a', 'a.txt'), await plain('Granted', 'b', 'b.txt')];
    expect(outcome(await people.user.post('/api/documents/zip', { ids: [locked, granted] }))).toEqual([
      403,
      'ACCESS_CODE_REQUIRED',
    ]);
    const claims = JSON.parse(Buffer.from(people.user.token.split('.')[1] ?? '', 'base64url').toString()) as {
      sid: string;
    };
    await bench.sql.rows(
      `INSERT INTO document_access_grants ("organizationId", "userId", "sessionId", "documentId", "expiresAt")
       VALUES (45, $1, $2, $3, now() + interval '15 minutes')`,
      [people.user.userId, claims.sid, granted],
    );
    expect(await check(people.user, [locked, granted])).toMatchObject({
      results: [{ ok: false, code: 'ACCESS_CODE_REQUIRED' }, { ok: true }],
      totalBytes: 1,
    });
    expect(await contents(await zip(people.user, [locked, granted]))).toEqual([
      ['b.txt', 'b'],
      ['Not included.txt', 'Locked: a verification code is needed to open it\r\n'],
    ]);
    expect([await downloads(locked), await downloads(granted)]).toEqual([0, 1]);
    expect((await bench.trail(locked)).at(-1)).toMatchObject({ action: 'access_denied' });
  });

  it('holds at most 200 MB of files', async () => {
    const ids = [await plain('A', 'a', 'a.txt'), await plain('B', 'b', 'b.txt')];
    await bench.sql.rows(`UPDATE document_versions SET "fileSize" = 110 * 1024 * 1024 WHERE "documentId" = ANY($1)`, [
      ids,
    ]);
    const answer = await people.user.post('/api/documents/zip', { ids });
    expect([...outcome(answer), answer.body.message]).toEqual([
      413,
      'TOO_LARGE',
      'These files are 220 MB together. A ZIP holds at most 200 MB.',
    ]);
    for (const id of ids) expect(await downloads(id)).toBe(0);
  });

  it('of nothing that one sees is the same 404 as of nothing', async () => {
    const answer = await people.user.post('/api/documents/zip', { ids: [2_000_000_000] });
    expect(outcome(answer)).toEqual([404, 'NOT_FOUND']);
  });

  it.each<[unknown]>([[undefined], [[]], ['1'], [['1']], [Array.from({ length: 51 }, (_, n) => n + 1)]])(
    'of %j is refused',
    async (ids) => {
      for (const path of ['zip', 'zip/check']) {
        const answer = await people.user.post(`/api/documents/${path}`, { ids });
        expect([answer.status, Object.keys(answer.body.fields as object)]).toEqual([400, ['ids']]);
      }
    },
  );

  it('is not written on for somebody who went away', async () => {
    const megabytes = 6;
    const big = Buffer.alloc(megabytes * 1024 * 1024, 'Countersign. ');
    const first = await published(people.creator, { file: big, fileName: 'big.txt' });
    const ids = [first];
    for (let n = 0; n < 20; n += 1) ids.push(await plain(`Later ${n}`, 'later', `later-${n}.txt`));
    // Stored, not deflated: what is sent fills the connection of somebody who does not read.
    await bench.sql.rows(`UPDATE document_versions SET "mimeType" = 'application/pdf' WHERE "documentId" = $1`, [
      first,
    ]);
    await new Promise<void>((resolve, reject) => {
      const call = request(
        {
          host: '127.0.0.1',
          port: portOf(bench.app),
          path: '/api/documents/zip',
          method: 'POST',
          headers: { Authorization: `Bearer ${people.user.token}`, 'Content-Type': 'application/json' },
        },
        (response) => {
          response.once('data', () => {
            response.pause();
            call.destroy();
            resolve();
          });
        },
      );
      call.on('error', reject);
      call.end(JSON.stringify({ ids }));
    });
    const blob =
      String((await bench.row(first)).filePath)
        .split('/')
        .at(-1) ?? '?';
    await eventually(() => Promise.resolve(!openFiles().some((path) => path.includes(blob))), 'the file to be closed');
    expect(await downloads(first)).toBe(1);
    expect(await downloads(ids.at(-1) ?? 0)).toBe(0);
  });
});
