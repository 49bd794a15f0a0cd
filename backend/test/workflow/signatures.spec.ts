import type { Response } from 'supertest';
import { PDFDocument } from 'pdf-lib';
import { startTestApplication, type AuthorizedAgent, type TestApplication } from '../support/application';
import { everybody, MERIDIAN, type People } from '../support/people';
import { Sql } from '../support/sql';
import { enrol, nextStep, totpOf } from '../support/totp';
import { binary, codeFor, uploaded } from '../support/uploads';
import { DEMO_PASSWORD } from '../../src/demo/demo-seed';

/** Decisions that are signed, and the sheet that shows them. */
describe('signatures', () => {
  let app: TestApplication;
  let sql: Sql;
  let people: People;

  beforeAll(async () => {
    app = await startTestApplication();
    sql = await Sql.connect(app.database.adminUrl);
    people = await everybody(app);
  });
  afterAll(async () => {
    await sql.end();
    await app.close();
  });

  const policy = (decisionSignature: string): Promise<Response> =>
    Promise.resolve(people.admin.patch(`/api/organizations/${MERIDIAN}`, { decisionSignature }));
  const decide = (agent: AuthorizedAgent, id: number, signature?: object): Promise<Response> =>
    Promise.resolve(agent.post(`/api/documents/${id}/approve`, { action: 'approve', ...(signature && { signature }) }));
  const outcome = (answer: Response): unknown[] => [answer.status, answer.body.code ?? answer.body.status];
  const statusOf = (id: number): Promise<string> => sql.value(`SELECT "status" FROM documents WHERE "id" = $1`, [id]);

  it('ask for the password again where the organization wants it, and change nothing without', async () => {
    await policy('password').then((answer) => expect(answer.status).toBe(200));
    const id = await uploaded(people.creator, { fields: { title: 'Signed plan' } });
    expect(outcome(await decide(people.reviewer, id))).toEqual([403, 'SIGNATURE_PASSWORD_REQUIRED']);
    const wrong = await decide(people.reviewer, id, { password: 'Not-my-password-1' });
    expect([wrong.status, wrong.body.fields]).toEqual([400, { signature: 'This password is wrong' }]);
    expect(outcome(await decide(people.reviewer, id, { code: '123456' }))).toEqual([
      403,
      'SIGNATURE_PASSWORD_REQUIRED',
    ]);
    expect(await statusOf(id)).toBe('pending_review');
    expect(outcome(await decide(people.reviewer, id, { password: DEMO_PASSWORD }))).toEqual([200, 'pending_approval']);
    expect(outcome(await decide(people.approver, id, { password: DEMO_PASSWORD }))).toEqual([200, 'approved']);
    const { decisions } = (await people.user.get(`/api/documents/${id}/decisions`).expect(200)).body;
    const sha256 = await sql.value(`SELECT "documentHash" FROM documents WHERE "id" = $1`, [id]);
    expect(decisions).toMatchObject([
      { printedName: 'Priya Raman', meaning: 'Reviewed by', signedWith: 'password', version: 1, documentHash: sha256 },
      {
        printedName: 'Marcus Okafor',
        meaning: 'Approved by',
        signedWith: 'password',
        version: 1,
        documentHash: sha256,
      },
    ]);
    // The password is nowhere: not in the log, not in the answers kept for repetitions.
    expect(app.log.join('\n')).not.toContain(DEMO_PASSWORD);
    await policy('none');
  });

  it('lock the account like the door does', async () => {
    await policy('password');
    const id = await uploaded(people.creator, { fields: { title: 'Guessing' } });
    // Whoever does not see the document is not asked who they are.
    expect((await decide(people.approver, id, { password: DEMO_PASSWORD })).status).toBe(404);
    const statuses: number[] = [];
    for (let n = 0; n < 6; n += 1)
      statuses.push((await decide(people.reviewer, id, { password: `Wrong-${n}-password` })).status);
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
    expect((await decide(people.reviewer, id, { password: DEMO_PASSWORD })).status).toBe(429);
    await sql.count(`DELETE FROM sign_in_attempts`);
    await policy('none');
  });

  it('ask for a code of the authenticator app, each good once', async () => {
    await policy('two_factor');
    const id = await uploaded(people.creator, { fields: { title: 'By code' } });
    expect(outcome(await decide(people.reviewer, id))).toEqual([409, 'TWO_FACTOR_NOT_ENABLED']);
    const { secret } = await enrol(people.reviewer);
    await nextStep(sql, people.reviewer.userId);
    expect(outcome(await decide(people.reviewer, id))).toEqual([403, 'SIGNATURE_CODE_REQUIRED']);
    const code = totpOf(secret);
    expect(outcome(await decide(people.reviewer, id, { code }))).toEqual([200, 'pending_approval']);
    const second = await uploaded(people.creator, { fields: { title: 'By the same code' } });
    expect((await decide(people.reviewer, second, { code })).body.fields).toEqual({
      signature: 'This code is wrong or was used before',
    });
    expect(await statusOf(second)).toBe('pending_review');
    await policy('none');
  });

  it('keep the name, role and bytes as they were when somebody signed', async () => {
    const id = await uploaded(people.creator, { fields: { title: 'Kept' } });
    await decide(people.admin, id);
    const before = (await people.creator.get(`/api/documents/${id}/decisions`)).body;
    await sql.count(`UPDATE users SET "name" = 'Renamed Admin' WHERE "id" = $1`, [people.admin.userId]);
    expect((await people.creator.get(`/api/documents/${id}/decisions`)).body).toEqual(before);
    expect(before.decisions).toMatchObject([{ asAdminOverride: true }]);
    await sql.count(`UPDATE users SET "name" = $2 WHERE "id" = $1`, [
      people.admin.userId,
      before.decisions[0].printedName,
    ]);
  });

  it('tell readers nothing of a version that was never approved', async () => {
    const id = await uploaded(people.creator, { fields: { title: 'Rejected first' } });
    await people.reviewer.post(`/api/documents/${id}/approve`, { action: 'reject' }).expect(200);
    await people.creator
      .post(`/api/documents/${id}/versions`)
      .field('changes', 'As asked')
      .attach('file', Buffer.from('The second text'), 'plan.txt')
      .expect(201);
    expect(outcome(await decide(people.reviewer, id))).toEqual([200, 'pending_approval']);
    expect(outcome(await decide(people.approver, id))).toEqual([200, 'approved']);
    const versions = async (agent: AuthorizedAgent): Promise<number[]> =>
      ((await agent.get(`/api/documents/${id}/decisions`).expect(200)).body.decisions as { version: number }[]).map(
        (decision) => decision.version,
      );
    expect(await versions(people.user)).toEqual([2, 2]);
    expect(await versions(people.reviewer)).toEqual([1, 2, 2]);
    const sheet = `/api/documents/${id}/signature-sheet?version=1`;
    expect(outcome(await people.user.get(sheet))).toEqual([404, 'NOT_FOUND']);
    expect(outcome(await people.reviewer.get(sheet))).toEqual([409, 'NOT_APPROVED']);
  });

  it('are shown by a sheet for approved versions, alone or behind the pages of a copy', async () => {
    const id = await uploaded(people.creator, { fields: { title: 'Zürich – Łódź – Αθήνα' } });
    expect(outcome(await people.creator.get(`/api/documents/${id}/signature-sheet`))).toEqual([409, 'NOT_APPROVED']);
    await sql.count(`UPDATE users SET "twoFactorEnabled" = false WHERE "organizationId" = $1`, [MERIDIAN]);
    await decide(people.reviewer, id);
    await decide(people.approver, id);
    const sheet = await people.user.get(`/api/documents/${id}/signature-sheet`).buffer(true).parse(binary);
    expect([sheet.status, sheet.headers['content-type']]).toEqual([200, 'application/pdf']);
    const drawn = await PDFDocument.load(sheet.body as Buffer);
    expect([drawn.getTitle(), drawn.getPageCount()]).toEqual(['Signatures: Zürich – Łódź – Αθήνα', 1]);
    const hash = await sql.value<string>(`SELECT "documentHash" FROM documents WHERE "id" = $1`, [id]);
    // Where the code leads to; the address beside it is a link to the same.
    expect((sheet.body as Buffer).includes(`(${app.config.publicUrl}/verify#sha256=${hash})`)).toBe(true);
    expect(outcome(await people.user.get(`/api/documents/${id}/signed-copy`))).toEqual([403, 'ACCESS_CODE_REQUIRED']);
    const code = await codeFor(app, people.user, 'user@meridian.example', id);
    await people.user.post(`/api/documents/${id}/access`, { authCode: code }).expect(200);
    const copy = await people.user.get(`/api/documents/${id}/signed-copy`).buffer(true).parse(binary);
    expect(copy.status).toBe(200);
    const original = await people.user.get(`/api/documents/${id}/download`).buffer(true).parse(binary);
    const pages = (await PDFDocument.load(original.body as Buffer)).getPageCount();
    expect((await PDFDocument.load(copy.body as Buffer)).getPageCount()).toBe(pages + 1);
    const actions = await sql.rows(
      `SELECT "action" FROM audit_logs WHERE "resourceId" = $1::text AND "userId" = $2 AND "action" = 'signature_sheet'`,
      [id, people.user.userId],
    );
    expect(actions).toHaveLength(3);
  });
});
