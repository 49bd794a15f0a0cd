import type { Response } from 'supertest';
import { startTestApplication } from '../support/application';
import { addMember, everybody, type People } from '../support/people';
import { uploaded } from '../support/uploads';
import { LifeBench, outcome, type Row } from './life.support';

const FUTURE = '2099-05-06T07:08:09.123Z';

/** Changing the facts of a document: by whom, in which state, and what happens when two do it at once. */
describe('edits of documents', () => {
  let bench: LifeBench;
  let people: People;
  /** A draft that every edit of it is refused for. */
  let draft: number;

  beforeAll(async () => {
    bench = await LifeBench.over(await startTestApplication());
    ({ people } = bench);
    draft = await bench.draft();
  });
  afterAll(() => bench.close());

  const patch = (id: number, body: object, agent = people.creator): Promise<Response> =>
    Promise.resolve(agent.patch(`/api/documents/${id}`, body));
  const fieldsOf = (answer: Response): string[] => Object.keys((answer.body as { fields?: object }).fields ?? {});

  it('change what is sent and nothing else, with an entry in the log', async () => {
    const id = await bench.draft({ description: 'Secret plan', tags: '["old"]' });
    const before = await bench.detail(people.creator, id);
    const changes = {
      title: '  New title ',
      description: '',
      department: 'LEGAL',
      category: 'contract',
      priority: 'urgent',
      tags: ['b', 'a', 'b '],
      reviewerId: people.reviewer.userId,
      approverId: people.approver.userId,
      expirationDate: FUTURE,
      retentionPeriod: 365,
      restrictedToDepartment: true,
    };
    const after = (await patch(id, changes)).body as Row;
    expect(after).toEqual({
      ...before,
      ...changes,
      title: 'New title',
      description: null,
      department: 'Legal',
      tags: ['b', 'a'],
      reviewerName: expect.any(String),
      approverName: expect.any(String),
      retainedUntil: expect.any(String),
      rowVersion: Number(before.rowVersion) + 1,
      updatedAt: expect.any(String),
      allowedActions: expect.not.arrayContaining(['delete']),
      refusals: expect.arrayContaining([expect.objectContaining({ action: 'delete', code: 'RETAINED' })]),
    });
    expect(await bench.row(id)).toMatchObject({
      departmentId: await bench.sql.value(
        `SELECT "id" FROM departments WHERE "organizationId" = 45 AND "name" = 'Legal'`,
      ),
    });
    const entry = (await bench.trail(id)).at(-1);
    expect(entry).toMatchObject({
      action: 'update',
      details: { changed: { title: { from: 'Plan', to: 'New title' }, description: 'changed' } },
    });
    expect(JSON.stringify(entry)).not.toContain('Secret plan');
    const cleared = await patch(id, { expirationDate: null, retentionPeriod: null, reviewerId: null });
    expect(cleared.body).toMatchObject({ expirationDate: null, retentionPeriod: null, reviewerId: null });
  });

  it('that change nothing leave no trace, so that a form may send all it has', async () => {
    const id = await bench.approved({ tags: '["a"]' });
    await patch(id, { expirationDate: FUTURE });
    const [row, trail] = [await bench.row(id), await bench.trail(id)];
    const { title, department, category, priority, tags, reviewerId, approverId, expirationDate, retentionPeriod } =
      await bench.detail(people.creator, id);
    const all = {
      title,
      department,
      category,
      priority,
      tags,
      reviewerId,
      approverId,
      expirationDate,
      retentionPeriod,
    };
    expect((await patch(id, { ...all, description: null, restrictedToDepartment: false })).status).toBe(200);
    expect((await patch(id, {})).status).toBe(200);
    expect(await bench.row(id)).toEqual(row);
    expect(await bench.trail(id)).toEqual(trail);
  });

  describe('by two people at once', () => {
    it('do not overwrite each other', async () => {
      const id = await bench.draft();
      const { rowVersion } = await bench.detail(people.creator, id);
      expect((await patch(id, { title: 'First', rowVersion })).status).toBe(200);
      const second = await patch(id, { title: 'Second', rowVersion }, people.admin);
      expect(outcome(second)).toEqual([409, 'CHANGED_MEANWHILE']);
      const third = await people.admin
        .patch(`/api/documents/${id}`, { title: 'Third' })
        .set('If-Match', `"${String(rowVersion)}"`);
      expect(outcome(third)).toEqual([409, 'CHANGED_MEANWHILE']);
      expect(await bench.row(id)).toMatchObject({ title: 'First' });
      const now = String((await bench.row(id)).rowVersion);
      await people.admin.patch(`/api/documents/${id}`, { title: 'Fourth' }).set('If-Match', `"${now}"`).expect(200);
      expect(outcome(await people.admin.patch(`/api/documents/${id}`, {}).set('If-Match', 'x'))).toEqual([
        400,
        'INVALID_INPUT',
      ]);
    });

    it('let exactly one of many through', async () => {
      const id = await bench.draft();
      const { rowVersion } = await bench.detail(people.creator, id);
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, n) => patch(id, { title: `Title ${n}`, rowVersion }, people.admin)),
      );
      const statuses = answers.map(({ status }) => status).sort();
      expect(statuses).toEqual([200, ...Array.from({ length: 11 }, () => 409)]);
      const winner = answers.find(({ status }) => status === 200);
      expect((await bench.row(id)).title).toBe((winner?.body as Row).title);
    });
  });

  it.each([
    ['id', 1],
    ['organizationId', 46],
    ['status', 'approved'],
    ['version', 9],
    ['approvedVersion', 1],
    ['authorId', 1],
    ['filePath', '46/x'],
    ['fileName', 'x.exe'],
    ['mimeType', 'text/html'],
    ['documentHash', 'a'.repeat(64)],
    ['isBlockchainVerified', true],
    ['encryptedData', ''],
    ['publishedWithoutReview', true],
    ['legalHold', false],
    ['isArchived', true],
    ['deletedAt', null],
    ['createdAt', FUTURE],
    ['__proto__x', 1],
  ])('refuse the field %s', async (field, value) => {
    const row = await bench.row(draft);
    for (const agent of [people.creator, people.admin]) {
      const answer = await patch(draft, { title: 'Changed', [field]: value }, agent);
      expect([answer.status, fieldsOf(answer)]).toEqual([400, [field]]);
    }
    expect(await bench.row(draft)).toEqual(row);
  });

  it.each<[string, object, string]>([
    ['no title', { title: ' ' }, 'title'],
    ['a title that is null', { title: null }, 'title'],
    ['a long title', { title: 'x'.repeat(301) }, 'title'],
    ['no text', { title: 5 }, 'title'],
    ['a long description', { description: 'x'.repeat(4001) }, 'description'],
    ['an unknown department', { department: 'Astrology' }, 'department'],
    ['an unknown category', { category: 'memo' }, 'category'],
    ['an unknown priority', { priority: null }, 'priority'],
    ['tags that are no list', { tags: 'a' }, 'tags'],
    ['an empty tag', { tags: ['a', ' '] }, 'tags'],
    ['a long tag', { tags: ['x'.repeat(61)] }, 'tags'],
    ['too many tags', { tags: Array.from({ length: 31 }, (_, n) => `t${n}`) }, 'tags'],
    ['a past date', { expirationDate: '2020-01-01' }, 'expirationDate'],
    ['a date that no calendar has', { expirationDate: '2099-02-30' }, 'expirationDate'],
    ['a year of five digits', { expirationDate: '9999-12-31T23:59:59-23:59' }, 'expirationDate'],
    ['a week', { expirationDate: '2099-W01' }, 'expirationDate'],
    ['an hour that no clock has', { expirationDate: '2099-01-01T00:00:00+99:00' }, 'expirationDate'],
    ['a date far beyond', { expirationDate: '+275760-01-01' }, 'expirationDate'],
    ['half a day', { retentionPeriod: 0.5 }, 'retentionPeriod'],
    ['no day', { retentionPeriod: 0 }, 'retentionPeriod'],
    ['more than a hundred years', { retentionPeriod: 36_501 }, 'retentionPeriod'],
    ['no boolean', { restrictedToDepartment: 'true' }, 'restrictedToDepartment'],
    ['somebody of another role as reviewer', { reviewerId: 5 }, 'reviewerId'],
    ['a number beyond all', { reviewerId: 9_999_999_999 }, 'reviewerId'],
    ['the author as approver', { approverId: 2 }, 'approverId'],
    ['one person for both steps', { reviewerId: 1, approverId: 1 }, 'approverId'],
    ['no number', { rowVersion: '1' }, 'rowVersion'],
  ])('refuse %s, naming the field', async (_, body, field) => {
    const row = await bench.row(draft);
    const answer = await patch(draft, { priority: 'low', ...body });
    expect([answer.status, fieldsOf(answer)]).toEqual([400, [field]]);
    expect(await bench.row(draft)).toEqual(row);
  });

  it('refuse a reviewer of another organization like one that is none', async () => {
    const lawyers = await everybody(bench.app, 'northwind');
    const id = await bench.draft();
    const bare = ({ status, body }: Response): unknown => [status, { ...(body as object), requestId: '' }];
    const theirs = await patch(id, { reviewerId: lawyers.reviewer.userId });
    expect(bare(theirs)).toEqual(bare(await patch(id, { reviewerId: 2_000_000_000 })));
    expect(theirs.status).toBe(400);
  });

  it('of a document in review touch nothing but its tags', async () => {
    const id = await uploaded(people.creator);
    expect((await patch(id, { tags: ['now'] })).status).toBe(200);
    const answer = await patch(id, { tags: ['later'], title: 'Other', expirationDate: FUTURE });
    expect(outcome(answer)).toEqual([409, 'IMMUTABLE']);
    expect(fieldsOf(answer).sort()).toEqual(['expirationDate', 'title']);
    expect(await bench.row(id)).toMatchObject({ tags: ['now'], title: 'Plan' });
  });

  it('of an approved document touch its tags and times only; authors lengthen retention, admins may shorten it', async () => {
    const id = await bench.approved();
    const changed = await patch(id, { tags: ['a'], expirationDate: FUTURE, retentionPeriod: 30 });
    expect(changed.status).toBe(200);
    for (const [field, value] of Object.entries({
      title: 'Other',
      description: 'Other',
      department: 'legal',
      category: 'contract',
      priority: 'urgent',
      reviewerId: people.reviewer.userId,
      restrictedToDepartment: true,
    })) {
      for (const agent of [people.creator, people.admin]) {
        const answer = await patch(id, { [field]: value, tags: [] }, agent);
        expect([...outcome(answer), fieldsOf(answer)]).toEqual([409, 'IMMUTABLE', [field]]);
      }
    }
    expect((await patch(id, { retentionPeriod: 31 })).status).toBe(200);
    for (const retentionPeriod of [30, null]) {
      expect(outcome(await patch(id, { retentionPeriod }))).toEqual([409, 'IMMUTABLE']);
    }
    expect((await patch(id, { retentionPeriod: 1 }, people.admin)).status).toBe(200);
    expect((await bench.detail(people.creator, id)).tags).toEqual(['a']);
    expect((await bench.detail(people.creator, id)).editableFields).toEqual([
      'tags',
      'expirationDate',
      'retentionPeriod',
    ]);
  });

  it('belong to the author and the admins, and the refusal is in the log', async () => {
    const id = await bench.approved();
    const other = await bench.app.as(
      (await addMember(bench.sql, { name: 'Other Creator', role: 'document_creator' })).email,
    );
    for (const agent of [other, people.reviewer, people.approver, people.user]) {
      expect(outcome(await patch(id, { tags: ['x'] }, agent))).toEqual([403, 'NOT_AUTHOR_OR_ADMIN']);
    }
    expect((await bench.trail(id)).at(-1)).toEqual({
      action: 'access_denied',
      details: { attempted: 'edit', reason: 'NOT_AUTHOR_OR_ADMIN' },
    });
    expect((await patch(id, { tags: ['x'] }, people.admin)).status).toBe(200);
    const hidden = await bench.draft();
    expect(outcome(await patch(hidden, { tags: ['x'] }, people.user))).toEqual([404, 'NOT_FOUND']);
  });
});
