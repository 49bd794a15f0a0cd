import type { Response } from 'supertest';
import { startTestApplication, type AuthorizedAgent } from '../support/application';
import { everybody, type People } from '../support/people';
import { uploaded } from '../support/uploads';
import { LifeBench, outcome, type Row } from './life.support';

interface Item {
  id: number;
  title?: string;
  ok: boolean;
  code?: string;
  message?: string;
  tags?: string[];
}

/** The same for many documents: a result for each, and the way back. */
describe('many documents at once', () => {
  let bench: LifeBench;
  let people: People;

  beforeAll(async () => {
    bench = await LifeBench.over(await startTestApplication());
    ({ people } = bench);
  });
  afterAll(() => bench.close());

  const bulk = (agent: AuthorizedAgent, body: object): Promise<Response> =>
    Promise.resolve(agent.post('/api/documents/bulk', body));
  const results = async (agent: AuthorizedAgent, body: object): Promise<Item[]> =>
    ((await bulk(agent, body).then((answer) => (expect(answer.status).toBe(200), answer))).body as { results: Item[] })
      .results;
  const rowsOf = async (ids: number[]): Promise<Row[]> => {
    const rows: Row[] = [];
    for (const id of ids) rows.push(await bench.row(id));
    return rows;
  };
  const tagsOf = async (ids: number[]): Promise<unknown[]> => (await rowsOf(ids)).map(({ tags }) => tags);

  it('get what is due to each of them: one refusal stops none of the others', async () => {
    const lawyers = await everybody(bench.app, 'northwind');
    const foreign = await uploaded(lawyers.creator, { fields: { requireApproval: 'false' } });
    const [mine, pending, archived, held, gone] = [
      await bench.approved({ title: 'Mine' }),
      await uploaded(people.creator),
      await bench.approved(),
      await bench.approved(),
      await bench.trashed(),
    ];
    const others = await uploaded(people.admin, { fields: { requireApproval: 'false' } });
    await people.creator.post(`/api/documents/${archived}/archive`).expect(200);
    await bench.sql.rows(`UPDATE documents SET "legalHold" = true WHERE "id" = $1`, [held]);
    const ids = [mine, pending, archived, held, gone, others, foreign, 2_000_000_000, mine];
    const { body } = await bulk(people.creator, { action: 'delete', ids });
    expect(body).toMatchObject({ done: 1, failed: 7 });
    expect((body as { results: Item[] }).results.map(({ id, ok, code }) => [id, ok ? 'done' : code])).toEqual([
      [mine, 'done'],
      [pending, 'IN_REVIEW'],
      [archived, 'ARCHIVED'],
      [held, 'LEGAL_HOLD'],
      [gone, 'IN_TRASH'],
      [others, 'NOT_AUTHOR_OR_ADMIN'],
      [foreign, 'NOT_FOUND'],
      [2_000_000_000, 'NOT_FOUND'],
    ]);
    const [first, , , , , , theirs, none] = (body as { results: Item[] }).results;
    expect(first).toEqual({ id: mine, title: 'Mine', ok: true });
    expect({ ...theirs, id: 0 }).toEqual({ ...none, id: 0 });
    expect((await bench.trail(others)).at(-1)).toMatchObject({ action: 'access_denied' });
    expect(await bench.sql.value(`SELECT "deletedAt" FROM documents WHERE "id" = $1`, [foreign])).toBeNull();
  });

  it('are undone by the opposite on those that it was done to', async () => {
    const [one, two, three] = [
      await bench.approved({ tags: '["a","b"]' }),
      await bench.approved({ tags: '["b"]' }),
      await bench.draft(),
    ];
    const ids = [one, two, three];
    const [before, rows] = [await tagsOf(ids), await rowsOf(ids)];
    const added = await results(people.creator, { action: 'tag', ids, tags: ['b', ' c '] });
    expect(added.map(({ tags }) => tags)).toEqual([['c'], ['c'], ['b', 'c']]);
    expect(await tagsOf(ids)).toEqual([
      ['a', 'b', 'c'],
      ['b', 'c'],
      ['b', 'c'],
    ]);
    for (const { id, tags } of added) await results(people.creator, { action: 'untag', ids: [id], tags });
    expect(await tagsOf(ids)).toEqual(before);
    for (const [action, back] of [
      ['archive', 'unarchive'],
      ['delete', 'restore'],
    ]) {
      expect((await results(people.creator, { action, ids })).every(({ ok }) => ok)).toBe(true);
      expect(await bench.listed(people.creator)).not.toEqual(expect.arrayContaining([one]));
      expect((await results(people.creator, { action: back, ids })).every(({ ok }) => ok)).toBe(true);
    }
    const now = await rowsOf(ids);
    for (const [index, row] of now.entries()) {
      expect({ ...row, updatedAt: 0, rowVersion: 0 }).toEqual({ ...rows[index], updatedAt: 0, rowVersion: 0 });
    }
  });

  it('leave no trace where nothing changes', async () => {
    const id = await bench.approved({ tags: '["a"]' });
    const [row, trail] = [await bench.row(id), await bench.trail(id)];
    expect(await results(people.creator, { action: 'tag', ids: [id], tags: ['a'] })).toMatchObject([
      { ok: true, tags: [] },
    ]);
    expect(await bench.row(id)).toEqual(row);
    expect(await bench.trail(id)).toEqual(trail);
  });

  it('never get more than thirty tags, nor lose one to somebody else’s', async () => {
    const tags = Array.from({ length: 29 }, (_, n) => `t${n}`);
    const id = await bench.approved({ tags: JSON.stringify(tags) });
    const [full] = await results(people.creator, { action: 'tag', ids: [id], tags: ['x', 'y'] });
    expect(full).toMatchObject({ ok: false, code: 'INVALID_INPUT', message: 'A document has at most 30 tags' });
    const other = await bench.approved();
    await Promise.all(
      Array.from({ length: 10 }, (_, n) => bulk(people.admin, { action: 'tag', ids: [other], tags: [`p${n}`] })),
    );
    expect((await bench.row(other)).tags).toHaveLength(10);
  });

  it('can be all that filters find, only of what one sees', async () => {
    const wanted = await Promise.all([1, 2, 3].map(() => bench.approved({ title: 'Quokka', priority: 'low' })));
    await bench.approved({ title: 'Quokka', priority: 'high' });
    const matching = { search: 'quokka', priority: 'low', author: 'me' };
    expect(await results(people.admin, { action: 'delete', matching })).toEqual([]);
    const done = await results(people.creator, { action: 'archive', matching });
    expect(new Set(done.map(({ id }) => id))).toEqual(new Set(wanted));
    const back = await results(people.creator, { action: 'unarchive', matching: { ...matching, view: 'archived' } });
    expect(back).toHaveLength(3);
  });

  it('are at most a thousand by filters: more than that changes nothing', async () => {
    await bench.sql.rows(
      `INSERT INTO documents ("organizationId", "title", "fileName", "filePath", "fileSize", "mimeType", "category", "status", "approvedVersion", "authorId", "documentHash", "encryptedData")
       SELECT 45, 'Myriad', 'x.pdf', '45/m' || n, 1, 'application/pdf', 'report', 'approved', 1, $1, repeat('a', 64), '' FROM generate_series(1, 1001) n`,
      [people.creator.userId],
    );
    const answer = await bulk(people.creator, { action: 'delete', matching: { search: 'Myriad' } });
    expect([answer.status, answer.body.fields]).toEqual([
      400,
      { matching: 'More than 1,000 documents match. Narrow the filters first.' },
    ]);
    const left = await bench.sql.value(
      `SELECT count(*)::int FROM documents WHERE "title" = 'Myriad' AND "deletedAt" IS NULL`,
    );
    expect(left).toBe(1001);
    await bench.sql.rows(`DELETE FROM documents WHERE "title" = 'Myriad'`);
  });

  it.each<[object, string]>([
    [{ ids: [1] }, 'action'],
    [{ action: 'purge', ids: [1] }, 'action'],
    [{ action: 'delete' }, 'ids'],
    [{ action: 'delete', ids: [] }, 'ids'],
    [{ action: 'delete', ids: ['1'] }, 'ids'],
    [{ action: 'delete', ids: [1.5] }, 'ids'],
    [{ action: 'delete', ids: [0] }, 'ids'],
    [{ action: 'delete', ids: [9_999_999_999] }, 'ids'],
    [{ action: 'delete', ids: Array.from({ length: 101 }, (_, n) => n + 1) }, 'ids'],
    [{ action: 'tag', ids: [1] }, 'tags'],
    [{ action: 'tag', ids: [1], tags: [] }, 'tags'],
    [{ action: 'untag', ids: [1], tags: [' '] }, 'tags'],
    [{ action: 'tag', ids: [1], tags: 'a' }, 'tags'],
    [{ action: 'delete', matching: { status: 'gone' } }, 'matching.status'],
    [{ action: 'delete', matching: { organizationId: 46 } }, 'matching.organizationId'],
    [{ action: 'delete', ids: [1], force: true }, 'force'],
  ])('refuse %j, naming the field', async (body, field) => {
    const answer = await bulk(people.admin, body);
    expect([...outcome(answer), Object.keys(answer.body.fields as object)]).toEqual([400, 'INVALID_INPUT', [field]]);
  });
});
