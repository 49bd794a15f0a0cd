import { createHash } from 'node:crypto';
import { eventually, startTestApplication, type TestApplication } from '../support/application';
import { samplePdf } from '../support/files';
import { binary } from '../support/uploads';

/** The main job over HTTP: upload, review, approve, ask for access, open. */
describe('the main job', () => {
  let app: TestApplication;

  beforeAll(async () => {
    app = await startTestApplication();
  });
  afterAll(() => app.close());

  it('carries a PDF from upload to an opened, byte-identical document', async () => {
    const creator = await app.as('creator@meridian.example');
    const reviewer = await app.as('reviewer@meridian.example');
    const approver = await app.as('approver@meridian.example');
    const member = await app.as('user@meridian.example');
    const pdf = await samplePdf('Ward hygiene plan');

    const uploaded = await creator
      .post('/api/documents')
      .field('title', 'Ward hygiene plan')
      .field('department', 'operations')
      .field('category', 'procedure')
      .field('priority', 'high')
      .field('tags', '["hygiene"]')
      .field('reviewerId', reviewer.userId)
      .field('approverId', approver.userId)
      .field('requireApproval', 'true')
      .attach('file', pdf, 'ward-hygiene.pdf')
      .expect(201);
    const id = uploaded.body.id as number;
    expect(uploaded.body).toMatchObject({
      status: 'pending_review',
      department: 'Operations',
      mimeType: 'application/pdf',
      fileSize: pdf.length,
      documentHash: createHash('sha256').update(pdf).digest('hex'),
    });

    await member.get(`/api/documents/${id}`).expect(404);
    const early = await approver.post(`/api/documents/${id}/approve`, { action: 'approve' }).expect(403);
    expect(early.body.code).toBe('ROLE_CANNOT_DECIDE');

    const waiting = await reviewer.get('/api/approvals').expect(200);
    expect(waiting.body.documents.map((document: { id: number }) => document.id)).toContain(id);
    const reviewed = await reviewer
      .post(`/api/documents/${id}/approve`, { action: 'approve', comment: 'Complete.' })
      .expect(200);
    expect(reviewed.body.status).toBe('pending_approval');
    const approved = await approver.post(`/api/documents/${id}/approve`, { action: 'approve' }).expect(200);
    expect(approved.body.status).toBe('approved');

    const notice = await eventually(async () => {
      const { body } = await creator.get('/api/notifications');
      return (body.notifications as { type: string; relatedDocumentId: number }[]).find(
        (one) => one.type === 'document_approved' && one.relatedDocumentId === id,
      );
    }, 'the author to hear of the approval');
    expect(notice).toBeDefined();

    await member.get(`/api/documents/${id}/view`).expect(403);
    const asked = await member.post(`/api/documents/${id}/request-access`).expect(200);
    expect(asked.body).toMatchObject({ success: true, codeRequired: true });
    const mail = await eventually(
      async () =>
        (await app.mails()).find(
          (one) => one.to === 'user@meridian.example' && one.subject.includes('Ward hygiene plan'),
        ),
      'the mail with the code',
    );
    const authCode = /\b\d{6}\b/.exec(mail.text)?.[0];
    const opened = await member
      .get(`/api/documents/${id}/view?authCode=${authCode}`)
      .buffer()
      .parse(binary)
      .expect(200);
    expect(opened.headers['content-type']).toBe('application/pdf');
    expect(opened.headers['content-disposition']).toMatch(/^inline/);
    expect(Buffer.compare(opened.body as Buffer, pdf)).toBe(0);

    const comments = await member.get(`/api/documents/${id}/comments`).expect(200);
    expect(comments.body.comments).toMatchObject([
      { userId: reviewer.userId, userName: 'Priya Raman', action: 'approve', comment: 'Complete.', version: 1 },
      { userId: approver.userId, action: 'approve', comment: '' },
    ]);
  });
});
