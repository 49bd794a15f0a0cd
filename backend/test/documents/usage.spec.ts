import { startTestApplication } from '../support/application';
import type { People } from '../support/people';
import type { Sql } from '../support/sql';
import { addVersion, storedFiles, upload, uploaded } from '../support/uploads';
import { outcome, VersionBench } from './versions.support';

const MB = 1024 * 1024;
const PLAN = 7;

/** What the plan allows holds however many upload at once; what it refuses leaves nothing. */
describe('the limits of the plan', () => {
  let bench: VersionBench;
  let sql: Sql;
  let people: People;

  beforeAll(async () => {
    bench = await VersionBench.over(await startTestApplication());
    ({ sql, people } = bench);
    await sql.rows(
      `INSERT INTO subscription_plans ("id", "name", "priceMonthly", "priceTotal", "durationMonths", "maxUsers", "maxStorage", "maxDocuments")
       VALUES (${PLAN}, 'Small', 0, 0, 1, 0, 0, 0)`,
    );
    await sql.rows(
      `INSERT INTO organization_subscriptions ("organizationId", "planId", "status", "startDate") VALUES (45, ${PLAN}, 'active', now())`,
    );
  });
  afterEach(() => limits(0, 0));
  afterAll(() => bench.close());

  const limits = (documents: number, storage: number): Promise<unknown> =>
    sql.rows(`UPDATE organization_subscriptions SET "maxDocuments" = $1, "maxStorage" = $2 WHERE "planId" = ${PLAN}`, [
      documents,
      storage,
    ]);
  const counted = async (): Promise<{ documents: number; bytes: number; files: number; entries: number }> => {
    const [row] = await sql.rows<{ documents: number; bytes: number; entries: number }>(
      `SELECT (SELECT count(*)::int FROM documents WHERE "organizationId" = 45) AS documents,
              (SELECT sum("fileSize")::int FROM document_versions WHERE "organizationId" = 45) AS bytes,
              (SELECT count(*)::int FROM audit_logs WHERE "organizationId" = 45 AND "action" = 'upload') AS entries`,
    );
    return { documents: 0, bytes: 0, entries: 0, ...row, files: storedFiles(bench.app).length };
  };
  const usage = async (agent = people.user): Promise<unknown> => (await agent.get('/api/usage').expect(200)).body;
  const text = (bytes: number): { file: Buffer; fileName: string } => ({
    file: Buffer.alloc(bytes, 'a'),
    fileName: 'a.txt',
  });

  /** Sent again while the server says that it is busy, which is no answer about the limit. */
  const patient = async (content: ReturnType<typeof text>): Promise<Awaited<ReturnType<typeof upload>>> => {
    for (;;) {
      const answer = await upload(people.creator, content);
      if (answer.status !== 503) return answer;
    }
  };

  it('are shown with what is used: every version counts, no limit is none, and the terms agreed upon stay', async () => {
    const before = await counted();
    const unlimited = {
      documents: { used: before.documents, limit: null },
      storageBytes: { used: before.bytes, limit: null },
    };
    expect(await usage()).toEqual(unlimited);
    await limits(20, 3);
    const id = await uploaded(people.creator, text(1000));
    await people.creator.post(`/api/documents/${id}/withdraw`).expect(200);
    expect((await addVersion(people.creator, id, text(500))).status).toBe(201);
    expect(await usage()).toEqual({
      documents: { used: before.documents + 1, limit: 20 },
      storageBytes: { used: before.bytes + 1500, limit: 3 * MB },
    });
    await sql.rows(`UPDATE subscription_plans SET "maxDocuments" = 1 WHERE "id" = ${PLAN}`);
    expect(await usage()).toMatchObject({ documents: { limit: 20 } });
    await sql.rows(`UPDATE subscription_plans SET "maxDocuments" = 0 WHERE "id" = ${PLAN}`);
    expect(await usage(bench.north.user)).toMatchObject({ documents: { limit: 500 } });
  });

  it('on documents hold: fifty uploads at once where there is room for five', async () => {
    const before = await counted();
    await limits(before.documents + 5, 0);
    const answers = await Promise.all(Array.from({ length: 50 }, () => patient(text(300))));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    for (const answer of answers.filter(({ status }) => status !== 201)) {
      expect(outcome(answer)).toEqual([402, 'DOCUMENT_LIMIT']);
      expect(answer.body.fields.file).toContain(`allows ${before.documents + 5} documents`);
    }
    const { documents, bytes, files, entries } = await counted();
    expect([documents, bytes, files, entries]).toEqual([
      before.documents + 5,
      before.bytes + 1500,
      before.files + 5,
      before.entries + 5,
    ]);
    expect(await usage()).toMatchObject({
      documents: { used: documents, limit: documents },
      storageBytes: { used: bytes },
    });
  });

  it('on storage hold: fifty uploads at once where there is room for five', async () => {
    const before = await counted();
    const size = Math.floor((MB * Math.ceil(before.bytes / MB + 1) - before.bytes) / 5.5);
    const storage = Math.ceil(before.bytes / MB + 1);
    await limits(0, storage);
    const answers = await Promise.all(Array.from({ length: 50 }, () => patient(text(size))));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    for (const answer of answers.filter(({ status }) => status !== 201)) {
      expect(outcome(answer)).toEqual([402, 'STORAGE_LIMIT']);
      expect(answer.body.fields.file).toContain(`includes ${storage} MB`);
    }
    const after = await counted();
    expect(after).toEqual({
      documents: before.documents + 5,
      bytes: before.bytes + 5 * size,
      files: before.files + 5,
      entries: before.entries + 5,
    });
    expect(await usage()).toMatchObject({ storageBytes: { used: after.bytes, limit: storage * MB } });
  });

  it('on storage hold for further and restored versions too, and those on documents do not touch them', async () => {
    const { id } = await bench.approved();
    expect((await addVersion(people.creator, id, text(300))).status).toBe(201);
    await bench.approve(id);
    await limits(1, 0);
    expect((await addVersion(people.creator, id, { ...text(301), fields: { submit: 'false' } })).status).toBe(201);
    await limits(0, 1);
    await sql.rows(`UPDATE organization_usage SET "storageBytes" = ${MB} - 10 WHERE "organizationId" = 45`);
    const before = await bench.traces(id);
    expect(outcome(await addVersion(people.creator, id, text(11)))).toEqual([402, 'STORAGE_LIMIT']);
    expect(outcome(await bench.restore(people.creator, id, 1))).toEqual([402, 'STORAGE_LIMIT']);
    expect(await bench.traces(id)).toEqual(before);
    expect((await addVersion(people.creator, id, text(10))).status).toBe(201);
    expect((await people.creator.get(`/api/documents/${id}`)).status).toBe(200);
  });

  it('on documents hold at the last free slot: fifty uploads at once, exactly one succeeds', async () => {
    const before = await counted();
    await limits(before.documents + 1, 0);
    const answers = await Promise.all(Array.from({ length: 50 }, () => patient(text(20))));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status !== 201).every((one) => outcome(one)[1] === 'DOCUMENT_LIMIT')).toBe(
      true,
    );
    expect((await counted()).documents).toBe(before.documents + 1);
  });

  it('are for those who have a subscription: without one there are none', async () => {
    await limits(1, 1);
    expect((await upload(people.creator, text(10))).status).toBe(402);
    await sql.rows(`UPDATE invoices SET "subscriptionId" = NULL`);
    await sql.rows(`DELETE FROM organization_subscriptions`);
    expect((await upload(people.creator, text(10))).status).toBe(201);
    expect(await usage()).toMatchObject({ documents: { limit: null }, storageBytes: { limit: null } });
  });
});
