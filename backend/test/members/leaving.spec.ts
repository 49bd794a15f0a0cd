import { PseudonymiseFormerMembers } from '../../src/modules/members';
import { eventually, startTestApplication, type AuthorizedAgent, type TestApplication } from '../support/application';
import { mailTo, tokenIn } from '../support/mails';
import { addMember, everybody, type People } from '../support/people';
import { Sql } from '../support/sql';
import { remove, submitted } from './members.support';

interface Assigned {
  reviewerId: number | null;
  approverId: number | null;
}

describe('leaving an organization', () => {
  let app: TestApplication;
  let sql: Sql;
  let people: People;
  let count = 0;

  beforeAll(async () => {
    app = await startTestApplication();
    sql = await Sql.connect(app.database.adminUrl);
    people = await everybody(app);
  });
  afterAll(async () => {
    await sql.end();
    await app.close();
  });

  const member = async (role: string): Promise<{ id: number; email: string; agent: AuthorizedAgent }> => {
    const added = await addMember(sql, { name: `Leaving Person ${(count += 1)}`, role });
    return { ...added, agent: await app.as(added.email) };
  };
  const path = (id: number, to?: number | string): string =>
    `/api/users/${id}${to === undefined ? '' : `?handOverTo=${to}`}`;
  const assigned = async (document: number): Promise<Assigned | undefined> =>
    (
      await sql.rows<Assigned & Record<string, unknown>>(
        `SELECT "reviewerId", "approverId" FROM documents WHERE "id" = $1`,
        [document],
      )
    )[0];
  const exists = (id: number) => sql.value<boolean>(`SELECT "deletedAt" IS NULL FROM users WHERE "id" = $1`, [id]);

  it('ends sign-in, sessions and links at once; authorship and history stay; the address is free again', async () => {
    const { id, email, agent } = await member('document_creator');
    const document = await submitted(agent, {});
    await people.admin.post(`/api/users/${id}/reset-password`).expect(200);
    const token = tokenIn(await mailTo(app, email, 'Choose a new password'));
    const answer = await remove(app, people.admin, path(id)).expect(200);
    expect(answer.body).toEqual({ success: true, message: 'The user has been removed from the system' });
    await agent.get('/api/auth/me').expect(401);
    expect((await app.signIn(email)).status).toBe(401);
    const reset = { token, password: 'Violet-Harbor-91', confirmPassword: 'Violet-Harbor-91' };
    await app.http().post('/api/auth/reset-password').send(reset).expect(400);
    const { body } = await people.admin.get(`/api/documents/${document}`).expect(200);
    expect(body).toMatchObject({ authorId: id, authorName: expect.stringContaining('Leaving Person') as string });
    const users = (await people.admin.get('/api/users')).body.users as { id: number }[];
    expect(users.map((user) => user.id)).not.toContain(id);
    await remove(app, people.admin, path(id)).expect(404);
    await people.admin.patch(`/api/users/${id}`, { isActive: true }).expect(404);
    const again = {
      username: `again.${id}`,
      email,
      name: 'Back Again',
      role: 'user',
      department: 'Legal',
      password: 'Violet-Harbor-91',
    };
    expect((await people.admin.post('/api/users', again).expect(201)).body.id).not.toBe(id);
    expect((await app.signIn(email, 'Violet-Harbor-91')).status).toBe(200);
  });

  it('needs somebody who takes over the open tasks, and tells them', async () => {
    const { id, agent } = await member('reviewer');
    const document = await submitted(people.creator, { reviewerId: id, approverId: people.approver.userId });
    const users = (await people.admin.get('/api/users')).body.users as { id: number; openTasks: number }[];
    expect(users.find((user) => user.id === id)?.openTasks).toBe(1);
    for (const ask of [
      remove(app, people.admin, path(id)),
      people.admin.patch(path(id), { isActive: false }),
      people.admin.patch(path(id), { role: 'user' }),
      people.admin.patch(path(id), { role: 'approver' }),
    ]) {
      const answer = await ask.expect(409);
      expect(answer.body).toMatchObject({
        code: 'OPEN_TASKS',
        message: 'This member has 1 open review task. Choose who takes over.',
        fields: { handOverTo: 'Choose a member who takes over the open tasks' },
      });
    }
    await agent.get('/api/auth/me').expect(200);
    await remove(app, people.admin, path(id, people.reviewer.userId)).expect(200);
    expect(await assigned(document)).toEqual({
      reviewerId: people.reviewer.userId,
      approverId: people.approver.userId,
    });
    const notice = await eventually(async () => {
      const { body } = await people.reviewer.get('/api/notifications');
      return (body.notifications as { type: string; relatedDocumentId: number }[]).find(
        ({ type }) => type === 'task_handed_over',
      );
    }, 'the new reviewer to hear of it');
    expect(notice.relatedDocumentId).toBe(document);
    await people.reviewer.post(`/api/documents/${document}/approve`, { action: 'approve' }).expect(200);
    const [entry] = await sql.rows(
      `SELECT "details" FROM audit_logs WHERE "action" = 'hand_over' AND "resourceId" = $1`,
      [String(document)],
    );
    expect(entry).toEqual({ details: { task: 'review', from: id, to: people.reviewer.userId } });
  });

  it('does not hand tasks to people who may not do them', async () => {
    const { id } = await member('reviewer');
    const document = await submitted(people.creator, { reviewerId: id });
    const [foreign] = await sql.rows<{ id: number }>(
      `SELECT "id" FROM users WHERE "organizationId" = 46 AND "role" = 'reviewer'`,
    );
    const idle = await addMember(sql, { name: 'Idle Reviewer', role: 'reviewer', isActive: false });
    for (const to of [people.user.userId, people.approver.userId, foreign!.id, idle.id, id, 999_999]) {
      const answer = await remove(app, people.admin, path(id, to)).expect(400);
      expect(answer.body.fields).toEqual({ handOverTo: 'Choose an active member who may do the open reviews' });
    }
    for (const to of ['x', '1.5', '-1', `${people.reviewer.userId}&handOverTo=1`, '']) {
      await remove(app, people.admin, path(id, to)).expect(400);
    }
    expect(await exists(id)).toBe(true);
    expect(await assigned(document)).toEqual({ reviewerId: id, approverId: null });
    await remove(app, people.admin, path(id, people.admin.userId)).expect(200);
    expect((await assigned(document))?.reviewerId).toBe(people.admin.userId);
  });

  it('gives what would be asked only later to nobody who may not do it, and to nobody who is not there', async () => {
    const { id } = await member('reviewer');
    const document = await submitted(people.creator, { reviewerId: id });
    await people.creator.post(`/api/documents/${document}/withdraw`).expect(200);
    for (const to of [999_999, people.admin.userId + 1_000, id]) {
      const answer = await remove(app, people.admin, path(id, to)).expect(400);
      expect(answer.body.fields).toEqual({ handOverTo: 'Choose an active member who takes over the tasks' });
    }
    expect(await assigned(document)).toEqual({ reviewerId: id, approverId: null });
    await remove(app, people.admin, path(id, people.user.userId)).expect(200);
    expect(await assigned(document)).toEqual({ reviewerId: null, approverId: null });
  });

  it('never makes the author or the same person twice decide: such tasks go to everybody of the role', async () => {
    const { id } = await member('reviewer');
    const second = await member('reviewer');
    const own = await submitted(second.agent, { reviewerId: id });
    const twice = await submitted(people.creator, { reviewerId: id, approverId: people.admin.userId });
    await people.admin.patch(path(id), { isActive: false, handOverTo: second.id }).expect(200);
    expect(await assigned(own)).toEqual({ reviewerId: null, approverId: null });
    expect(await assigned(twice)).toEqual({ reviewerId: second.id, approverId: people.admin.userId });
    await remove(app, people.admin, path(second.id, people.admin.userId)).expect(200);
    expect(await assigned(twice)).toEqual({ reviewerId: null, approverId: people.admin.userId });
  });

  it('keeps tasks that the new role still does', async () => {
    const { id } = await member('approver');
    const document = await submitted(people.creator, { approverId: id });
    await people.admin.patch(path(id), { role: 'admin' }).expect(200);
    expect((await assigned(document))?.approverId).toBe(id);
    await people.admin.patch(path(id), { role: 'approver' }).expect(200);
    expect((await assigned(document))?.approverId).toBe(id);
    expect((await people.admin.patch(path(id), { role: 'reviewer' }).expect(409)).body.code).toBe('OPEN_TASKS');
  });

  it('is forgotten after ninety days, in listed and unlisted organizations, and the record stays', async () => {
    const service = app.application.get(PseudonymiseFormerMembers, { strict: false });
    await service.run();
    const { id, email, agent } = await member('document_creator');
    const foreign = await addMember(sql, { name: 'Former Lawyer', role: 'user', organizationId: 46 });
    await sql.rows(`UPDATE organizations SET "isListed" = false WHERE "id" = 46`);
    const document = await submitted(agent, {});
    await remove(app, people.admin, path(id)).expect(200);
    await sql.rows(`UPDATE users SET "deletedAt" = now() - interval '89 days' WHERE "id" = ANY($1)`, [
      [id, foreign.id],
    ]);
    expect(await service.run()).toBe(0);
    await sql.rows(
      `UPDATE users SET "deletedAt" = now() - interval '91 days', "isActive" = false WHERE "id" = ANY($1)`,
      [[id, foreign.id]],
    );
    const counts = await Promise.all([service.run(), service.run()]);
    expect((counts[0] ?? 0) + (counts[1] ?? 0)).toBe(2);
    const [row] = await sql.rows<{ row: string; name: string }>(
      `SELECT u::text AS "row", "name" FROM users u WHERE "id" = $1`,
      [id],
    );
    expect(row?.name).toBe('Former member');
    expect(row?.row).not.toMatch(/Leaving|leaving|argon2/);
    for (const table of ['email_verifications', 'password_resets']) {
      expect(await sql.value(`SELECT count(*)::int FROM ${table} WHERE "email" = $1`, [email])).toBe(0);
    }
    expect(
      await sql.value(`SELECT count(*)::int FROM sessions WHERE "userId" = $1 AND "ipAddress" IS NOT NULL`, [id]),
    ).toBe(0);
    const { body } = await people.admin.get(`/api/documents/${document}`).expect(200);
    expect(body).toMatchObject({ authorId: id, authorName: 'Former member' });
    expect(
      await sql.value(`SELECT count(*)::int FROM audit_logs WHERE "resourceId" = $1 AND "action" = 'pseudonymise'`, [
        String(id),
      ]),
    ).toBe(1);
    expect((await app.signIn(email)).status).toBe(401);
  });
});
