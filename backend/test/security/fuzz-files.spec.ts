import { connect } from 'node:net';
import fc from 'fast-check';
import { eventually } from '../support/application';
import { everybody, MERIDIAN } from '../support/people';
import { fileHead, formFields, multipart, portOf } from '../support/raw-request';
import { published, storedFiles, upload } from '../support/uploads';
import { processed, startRenditions, type RenditionSuite } from '../renditions/renditions.support';
import { faultsOf } from './answers.support';
import { Client } from './client.support';
import { damagedFile, damages, forms, KNOWN_BAD, samples, type FormDraft } from './file-bodies.support';
import { RENEWED_MS, runs, SEED } from './fuzz.support';

// A found fault is found again: it is a matter of the seed. How long it takes is a matter of FUZZ_RUNS.
jest.retryTimes(0);
jest.setTimeout(3_600_000);

/** Of damaged files that were taken in, so many are also processed: each is a process of its own. */
const PROCESSED = 3;

/** Bodies and files made at random: refused in our words or taken, and nothing is left of what was refused. */
describe(`uploads, damaged at random (FUZZ_SEED=${SEED})`, () => {
  let suite: RenditionSuite;
  let client: Client;
  let id: number;
  let renewed = Date.now();

  beforeAll(async () => {
    suite = await startRenditions();
    renewed = Date.now();
    client = new Client(portOf(suite.app));
    id = await published(suite.people.creator);
  });
  afterAll(async () => {
    client.close();
    await suite.stop();
  });

  /** A long run, or a slow one, outlives the tokens that it began with. */
  const renew = async (): Promise<void> => {
    if (Date.now() - renewed < RENEWED_MS) return;
    renewed = Date.now();
    Object.assign(suite.people, await everybody(suite.app));
  };
  beforeEach(renew);

  const routes = (): [string, string][] => [
    ['POST /api/documents', '/api/documents'],
    ['POST /api/documents/:id/versions', `/api/documents/${id}/versions`],
    ['POST /api/templates', '/api/templates'],
    ['POST /api/organizations/:organizationId/logo', `/api/organizations/${MERIDIAN}/logo`],
  ];
  const tokenFor = (path: string): string =>
    path.endsWith('/logo') ? suite.people.admin.token : suite.people.creator.token;
  /** @returns the status; fails on a failure of ours and on a refusal that is not in our words */
  const sent = async ([route, path]: [string, string], { type, body }: FormDraft): Promise<number> => {
    await renew();
    const headers = { authorization: `Bearer ${tokenFor(path)}`, 'content-type': type };
    const got = await client.send({ method: 'POST', path, headers, body });
    const faults = faultsOf({ route, ...got });
    const cause = got.status >= 500 ? suite.app.log.slice(-4).join('') : '';
    if (faults.length > 0) throw new Error(`${route} ${got.status} ${faults.join('; ')}\n${got.text}\n${cause}`);
    return got.status;
  };
  /** Rows that hold a file; thumbnails and the like are made later, from versions. */
  const rows = (): Promise<number> =>
    suite.sql.value(
      `SELECT ((SELECT count(*) FROM document_versions) + (SELECT count(*) FROM document_templates))::int`,
    );
  const unfinished = (): number => storedFiles(suite.app).filter((name) => name.includes('/files/tmp/')).length;

  it.each(KNOWN_BAD)('are refused with %s', async (_, draft) => {
    const before = await rows();
    for (const route of routes()) {
      const status = await sent(route, draft);
      expect([route[0], status >= 400 && status < 500]).toEqual([route[0], true]);
    }
    expect(await rows()).toBe(before);
  });

  it('are refused or taken whatever their parts look like', async () => {
    for (const route of routes()) {
      const before = await rows();
      let taken = 0;
      const property = fc.asyncProperty(forms, async (draft) => {
        if ((await sent(route, draft)) < 300) taken += 1;
      });
      await fc.assert(property, { seed: SEED, numRuns: runs(20) });
      if (!route[1].endsWith('/logo')) expect(await rows()).toBe(before + taken);
    }
    await eventually(async () => unfinished() === 0, 'no unfinished file');
  });

  it.each([
    ['more than is sent, and cut off when nothing follows', 60_000_000, 10_600_000, 'FILE_TOO_LARGE'],
    // What follows is read as the next request, and is none.
    ['less than is sent', 400, 300_000, ' 400 '],
  ])('are refused where the Content-Length says %s', async (_, declared, bytes, code) => {
    const before = await rows();
    const head = `POST /api/documents HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${suite.people.creator.token}\r\nContent-Type: ${multipart}\r\nContent-Length: ${declared}\r\n\r\n`;
    const socket = connect(client.port, '127.0.0.1');
    const parts: Buffer[] = [];
    socket.on('data', (part) => parts.push(part)).on('error', () => undefined);
    const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()));
    socket.write(head + formFields + fileHead('plan.txt'));
    socket.write(Buffer.alloc(bytes, 0x20));
    await closed;
    const answer = Buffer.concat(parts).toString();
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(answer).toContain(code);
    expect(await rows()).toBe(before);
    await eventually(async () => unfinished() === 0, 'no unfinished file');
  });

  it('leave nothing when the sender goes away in the middle', async () => {
    const before = await rows();
    const body = Buffer.concat([
      Buffer.from('--b\r\nContent-Disposition: form-data; name="title"\r\n\r\nPlan\r\n'),
      Buffer.from('--b\r\nContent-Disposition: form-data; name="file"; filename="plan.txt"\r\n\r\n'),
      // More than what is held in memory before a file is opened.
      Buffer.alloc(3_000_000, 0x20),
    ]);
    const property = fc.asyncProperty(fc.nat({ max: body.length }), async (cut) => {
      await renew();
      const socket = connect(client.port, '127.0.0.1');
      const gone = new Promise<void>((resolve) => socket.on('close', () => resolve()));
      socket.on('error', () => undefined);
      const head = `POST /api/documents HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${suite.people.creator.token}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 5000000\r\n\r\n`;
      socket.write(head);
      await new Promise<void>((resolve) => socket.write(body.subarray(0, cut), () => resolve()));
      socket.destroy();
      await gone;
    });
    await fc.assert(property, { seed: SEED, numRuns: runs(12) });
    await eventually(async () => unfinished() === 0, 'no unfinished file');
    expect(await rows()).toBe(before);
  });

  it('are refused or taken whatever is wrong with the file, and whatever was taken is processed or said to be damaged', async () => {
    const taken: number[] = [];
    for (const [fileName, sound] of await samples()) {
      const property = fc.asyncProperty(damages, async (how) => {
        await renew();
        const answer = await upload(suite.people.creator, {
          fileName,
          file: damagedFile(sound, how),
          fields: { requireApproval: 'false' },
        });
        const { status, headers, text } = answer;
        expect(faultsOf({ route: 'POST /api/documents', status, headers, text })).toEqual([]);
        if (status === 201) taken.push(answer.body.id as number);
      });
      await fc.assert(property, { seed: SEED, numRuns: runs(8) });
    }
    expect(taken.length).toBeGreaterThan(PROCESSED);
    const chosen = taken.filter((_, index) => index % Math.ceil(taken.length / Math.max(PROCESSED, runs(0) / 4)) === 0);
    await suite.sql.rows(
      `UPDATE outbox SET "processedAt" = now() WHERE "queue" = 'renditions' AND "processedAt" IS NULL
         AND NOT ("payload"->>'documentId')::int = ANY($1)`,
      [chosen],
    );
    for (const one of chosen) {
      await renew();
      const { state } = await processed(suite.people.creator, one);
      expect(['ready', 'failed']).toContain(state);
    }
  });

  it('leave the same process answering', async () => {
    await suite.app.http().get('/health/ready').expect(200);
    expect((await upload(suite.people.creator)).status).toBe(201);
    const failures = suite.app.log
      .filter((line) => /"(level)":("error"|50|60)/.test(line) && /"Problem"/.test(line))
      // A busy machine, which is said so and asked again.
      .filter((line) => !line.includes('"code":"UNAVAILABLE"'));
    expect(failures).toEqual([]);
  });
});
