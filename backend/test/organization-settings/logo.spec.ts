import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { startTestApplication, type AuthorizedAgent, type TestApplication } from '../support/application';
import { everybody, MERIDIAN, NORTHWIND, type People } from '../support/people';
import { Sql } from '../support/sql';

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
const MARKER = '<script>alert(document.domain)</script>';

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  const check = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** A complete PNG of one colour: few bytes, and so many pixels. */
function bomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height));
  return Buffer.concat([SIGNATURE, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

const picture = (width = 800, height = 400): sharp.Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#2f6f5e' } });

describe('the logo of an organization', () => {
  let app: TestApplication;
  let sql: Sql;
  let people: People;
  let stranger: AuthorizedAgent;
  const path = (id = MERIDIAN): string => `/api/organizations/${id}/logo`;

  beforeAll(async () => {
    app = await startTestApplication({ worker: false });
    sql = await Sql.connect(app.database.adminUrl);
    people = await everybody(app);
    stranger = await app.as('admin@northwind.example');
  });
  afterAll(async () => {
    await sql.end();
    await app.close();
  });
  afterEach(() => people.admin.delete(path()));

  const upload = (file: Buffer, name = 'logo.png', by = people.admin, id = MERIDIAN) =>
    by.post(path(id)).attach('file', file, { filename: name, contentType: 'image/png' });
  const stored = (): Promise<number> => sql.value(`SELECT count(*)::int FROM organization_logos`);

  it.each([
    ['PNG', () => picture().png().toBuffer()],
    ['JPEG', () => picture().jpeg().toBuffer()],
    ['WebP', () => picture().webp().toBuffer()],
  ])('is taken as %s and given as a PNG of at most 512 pixels', async (_, make) => {
    const answer = await upload(await make()).expect(200);
    const address = answer.body.organization.logo as string;
    expect(address).toMatch(/^\/api\/organizations\/45\/logo\?v=[0-9a-f]{16}$/);
    const got = await people.user.get(address).expect(200);
    expect(got.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    expect(got.headers['content-security-policy']).toContain('sandbox');
    const { format, width, height } = await sharp(got.body as Buffer).metadata();
    expect({ format, width, height }).toEqual({ format: 'png', width: 512, height: 256 });
  });

  it('keeps nothing of the uploaded bytes but the colours', async () => {
    const withText = await picture(64, 64)
      .withExif({ IFD0: { Copyright: MARKER } })
      .jpeg()
      .toBuffer();
    const polyglot = Buffer.concat([withText, Buffer.from(MARKER)]);
    expect(polyglot.includes(MARKER)).toBe(true);
    await upload(polyglot, 'logo.jpg').expect(200);
    const png = await sql.value<Buffer>(`SELECT "png" FROM organization_logos WHERE "organizationId" = $1`, [MERIDIAN]);
    expect(png.includes(MARKER)).toBe(false);
    expect(png.includes('Exif')).toBe(false);
  });

  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${MARKER}</svg>`;
  it.each<[string, Buffer | (() => Promise<Buffer>), string]>([
    ['SVG', Buffer.from(svg), 'logo.svg'],
    ['SVG under the name of a PNG', Buffer.from(svg), 'logo.png'],
    ['HTML', Buffer.from(`<html>${MARKER}</html>`), 'logo.png'],
    ['a GIF', () => picture(9, 9).gif().toBuffer(), 'logo.png'],
    ['a TIFF', () => picture(9, 9).tiff().toBuffer(), 'logo.png'],
    ['nothing but a signature', SIGNATURE, 'logo.png'],
    ['an SVG behind the signature of a PNG', Buffer.concat([SIGNATURE, Buffer.from(svg)]), 'logo.png'],
    ['a cut PNG', async () => (await picture().png().toBuffer()).subarray(0, 200), 'logo.png'],
    ['an empty file', Buffer.alloc(0), 'logo.png'],
    ['a bomb of 400 million pixels', async () => bomb(20_000, 20_000), 'logo.png'],
    ['a picture of one line too many pixels', bomb(8_192, 4_097), 'logo.png'],
  ])('is refused as %s, and nothing is kept', async (_, file, name) => {
    const answer = await upload(typeof file === 'function' ? await file() : file, name);
    expect(answer.status).toBe(400);
    expect(answer.body.fields.file).toEqual(expect.any(String));
    expect(await stored()).toBe(0);
    expect((await people.admin.get(`/api/organizations/${MERIDIAN}`)).body.organization.logo).toBeNull();
  });

  it('is taken with as many pixels as are allowed, so that the refusal of one line more means something', async () => {
    await upload(bomb(8_192, 4_096)).expect(200);
  });

  it('is refused beyond 2 MB, and without a file', async () => {
    const large = Buffer.concat([await picture().png().toBuffer(), Buffer.alloc(2 * 1024 * 1024)]);
    const answer = await upload(large).expect(400);
    expect(answer.body.fields.file).toBe('The logo may have at most 2 MB');
    await people.admin.post(path()).field('name', 'x').expect(400);
    await people.admin.post(path(), { file: 'data:image/png;base64,AAAA' }).expect(400);
    expect(await stored()).toBe(0);
  });

  it('is the business of admins, and is seen by members of the organization only', async () => {
    const png = await picture(32, 32).png().toBuffer();
    for (const person of ['creator', 'reviewer', 'approver', 'user'] as const) {
      expect((await upload(png, 'logo.png', people[person])).status).toBe(403);
      await people[person].delete(path()).expect(403);
    }
    await upload(png).expect(200);
    expect((await upload(png, 'logo.png', stranger)).status).toBe(404);
    await stranger.get(path()).expect(404);
    await stranger.get(path(999_999)).expect(404);
    await stranger.delete(path()).expect(404);
    await stranger.get(path(NORTHWIND)).expect(404);
    await app.http().get(path()).expect(401);
    expect(await stored()).toBe(1);
  });

  it('is removed again, and both are in the audit log', async () => {
    await upload(await picture(32, 32).png().toBuffer()).expect(200);
    const answer = await people.admin.delete(path()).expect(200);
    expect(answer.body.organization.logo).toBeNull();
    await people.admin.get(path()).expect(404);
    const entries = await sql.rows(
      `SELECT "action" FROM audit_logs WHERE "organizationId" = 45 AND "action" LIKE '%logo' ORDER BY "id" DESC LIMIT 2`,
    );
    expect(entries).toEqual([{ action: 'remove_logo' }, { action: 'set_logo' }]);
  });
});
