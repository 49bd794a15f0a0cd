import type { Response } from 'supertest';
import { eventually, startTestApplication, type AuthorizedAgent, type TestApplication } from '../support/application';
import { codeIn, mailTo } from '../support/mails';
import { addMember, everybody, type People } from '../support/people';
import { Sql } from '../support/sql';
import { codeFor, published, uploaded } from '../support/uploads';

interface Member {
  agent: AuthorizedAgent;
  email: string;
  id: number;
}

describe('access codes', () => {
  let app: TestApplication;
  let sql: Sql;
  let people: People;
  let counter = 0;

  beforeAll(async () => {
    app = await startTestApplication();
    sql = await Sql.connect(app.database.adminUrl);
    people = await everybody(app);
  });
  afterAll(async () => {
    await sql.end();
    await app.close();
  });

  /** Somebody whose hourly number of codes nobody else uses up. */
  const someone = async (): Promise<Member> => {
    counter += 1;
    const member = await addMember(sql, { name: `Reader ${counter}`, role: 'user' });
    return { ...member, agent: await app.as(member.email) };
  };
  const ask = (agent: AuthorizedAgent, id: number): Promise<Response> =>
    Promise.resolve(agent.post(`/api/documents/${id}/request-access`));
  const enter = (agent: AuthorizedAgent, id: number, authCode: string): Promise<Response> =>
    Promise.resolve(agent.post(`/api/documents/${id}/access`, { authCode }));
  const wrong = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  const mailsTo = async (email: string): Promise<number> =>
    (await app.mails()).filter((mail) => mail.to === email && mail.subject.startsWith('Your code for')).length;
  /** Everything asked for so far is mailed. */
  const settled = (): Promise<unknown> =>
    eventually(
      async () => (await sql.value(`SELECT count(*)::int FROM outbox WHERE "processedAt" IS NULL`)) === 0,
      'the worker',
    );
  const refused = (answer: Response): void => {
    expect([answer.status, answer.body.code, answer.body.message]).toEqual([
      400,
      'INVALID_CODE',
      'Invalid verification code',
    ]);
  };

  describe('OT1', () => {
    it('are six digits, mailed to their owner, and live ten minutes', async () => {
      const { agent, email } = await someone();
      const id = await published(people.creator, { fields: { title: 'Six digits' } });
      const code = await codeFor(app, agent, email, id);
      expect(code).toMatch(/^\d{6}$/);
      const mail = (await app.mails()).find((one) => one.to === email && one.subject.startsWith('Your code'));
      expect(mail?.subject).toBe('Your code for "Six digits"');
      expect(mail?.html).toContain(code);
      const minutes = `extract(epoch FROM "expiresAt" - "createdAt")::int`;
      expect(await sql.value(`SELECT ${minutes} FROM document_access_codes ORDER BY "id" DESC LIMIT 1`)).toBe(600);
    });

    it('are dead when the time is over', async () => {
      const { agent, email } = await someone();
      const id = await published(people.creator);
      const code = await codeFor(app, agent, email, id);
      await sql.rows(`UPDATE document_access_codes SET "expiresAt" = now() WHERE "documentId" = $1`, [id]);
      refused(await enter(agent, id, code));
    });

    it('are not mailed late', async () => {
      const { agent, email } = await someone();
      const id = await published(people.creator);
      const before = await mailsTo(email);
      await sql.rows(
        `CREATE FUNCTION expired() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN NEW."expiresAt" := now(); RETURN NEW; END'`,
      );
      await sql.rows(
        `CREATE TRIGGER expired BEFORE INSERT ON document_access_codes FOR EACH ROW EXECUTE FUNCTION expired()`,
      );
      await ask(agent, id);
      await settled();
      await sql.rows(`DROP FUNCTION expired CASCADE`);
      expect(await mailsTo(email)).toBe(before);
    });
  });

  describe('OT2', () => {
    it('work once', async () => {
      const { agent, email } = await someone();
      const id = await published(people.creator);
      const code = await codeFor(app, agent, email, id);
      const opened = await enter(agent, id, code);
      expect([opened.status, opened.body.success]).toEqual([200, true]);
      refused(await enter(agent, id, code));
      expect((await agent.get(`/api/documents/${id}/view`)).status).toBe(200);
    });

    it('give exactly one success to parallel submissions', async () => {
      const { agent, email } = await someone();
      const id = await published(people.creator);
      const code = await codeFor(app, agent, email, id);
      const answers = await Promise.all([1, 2, 3, 4].map(() => enter(agent, id, code)));
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400, 400, 400]);
      expect(await sql.value(`SELECT count(*)::int FROM document_access_grants WHERE "documentId" = $1`, [id])).toBe(1);
    });
  });

  describe('OT3', () => {
    it('are dead after five wrong tries, even for the right value', async () => {
      const { agent, email } = await someone();
      const id = await published(people.creator);
      const code = await codeFor(app, agent, email, id);
      for (let n = 0; n < 5; n += 1) refused(await enter(agent, id, wrong(code)));
      refused(await enter(agent, id, code));
      expect((await agent.get(`/api/documents/${id}/view`)).status).toBe(403);
    });

    it('count tries in parallel, by both routes, and from any address', async () => {
      const { agent, email } = await someone();
      const id = await published(people.creator);
      const code = await codeFor(app, agent, email, id);
      const guesses = await Promise.all(
        Array.from({ length: 12 }, (_, n) =>
          n % 2 === 0
            ? enter(agent, id, wrong(code))
            : Promise.resolve(
                agent.get(`/api/documents/${id}/view?authCode=${wrong(code)}`).set('X-Forwarded-For', `10.0.0.${n}`),
              ),
        ),
      );
      for (const guess of guesses) refused(guess);
      expect(await sql.value(`SELECT "attempts" FROM document_access_codes WHERE "documentId" = $1`, [id])).toBe(5);
      refused(await enter(agent, id, code));
    });

    it('count tries under every spelling of a path', async () => {
      const { agent, email } = await someone();
      const id = await published(people.creator);
      const code = await codeFor(app, agent, email, id);
      const authCode = wrong(code);
      for (const path of [`/API/documents/${id}/access`, `/api/Documents/${id}/access/`, `/api/documents/${id}/ACCESS`])
        refused(await agent.post(path, { authCode }));
      for (const path of [`/api/documents/${id}/VIEW`, `/API/DOCUMENTS/${id}/view/`])
        refused(await agent.get(`${path}?authCode=${authCode}`));
      refused(await enter(agent, id, code));
    });

    it.each(['', '12345', '1234567', 'abcdef', ' 123456', '12 456', '１２３４５６', '1e5000', '0x1234'])(
      'cost no try for %j, which is no code',
      async (authCode) => {
        const id = await published(people.creator);
        const answer = await enter(people.user, id, authCode);
        expect([answer.status, Object.keys(answer.body.fields as object)]).toEqual([400, ['authCode']]);
        expect(answer.body.code).toBe('INVALID_INPUT');
      },
    );
  });

  describe('OT4 and OT8', () => {
    it('are good for one document, person and session', async () => {
      const [one, other] = [await someone(), await someone()];
      const [id, second] = [await published(people.creator), await published(people.creator)];
      const code = await codeFor(app, one.agent, one.email, id);
      const theirs = await codeFor(app, other.agent, other.email, id);
      refused(await enter(one.agent, second, code));
      if (theirs !== code) refused(await enter(one.agent, id, theirs));
      refused(await enter(await app.as(one.email), id, code));
      await app.http().get(`/api/documents/${id}/view?authCode=${code}`).expect(401);
      await app.http().post(`/api/documents/${id}/access`).send({ authCode: code }).expect(401);
      expect((await enter(one.agent, id, code)).status).toBe(200);
    });

    it('die with a newer request', async () => {
      const { agent, email } = await someone();
      const id = await published(people.creator);
      const first = await codeFor(app, agent, email, id);
      const second = await codeFor(app, agent, email, id);
      if (first !== second) refused(await enter(agent, id, first));
      expect((await enter(agent, id, second)).status).toBe(200);
    });

    it('stored for another row are worthless there', async () => {
      const { agent, email } = await someone();
      const [id, second] = [await published(people.creator), await published(people.creator)];
      const code = await codeFor(app, agent, email, id);
      await codeFor(app, agent, email, second);
      await sql.rows(
        `UPDATE document_access_codes c SET "code" = o."code" FROM document_access_codes o WHERE c."documentId" = $1 AND o."documentId" = $2`,
        [second, id],
      );
      refused(await enter(agent, second, code));
    });

    it('reset no password, even stored as one of those codes, and codes of a reset open no document', async () => {
      const { agent, email } = await someone();
      const id = await published(people.creator);
      const code = await codeFor(app, agent, email, id);
      const password = 'Violet-Harbor-91';
      const reset = (resetCode: string) =>
        app.http().post('/api/auth/reset-password').send({ email, resetCode, password, confirmPassword: password });
      await app.http().post('/api/auth/forgot-password').send({ email }).expect(200);
      const other = codeIn(await mailTo(app, email, 'Choose a new password'));
      if (other !== code) refused(await enter(agent, id, other));
      await sql.rows(
        `UPDATE password_resets r SET "resetCode" = c."code" FROM document_access_codes c WHERE r."email" = $1 AND c."documentId" = $2`,
        [email, id],
      );
      expect((await reset(code).expect(400)).body.code).toBe('INVALID_RESET');
      expect((await enter(agent, id, code)).status).toBe(200);
    });

    it('do not open what one may no longer see', async () => {
      const { agent, email } = await someone();
      const id = await published(people.creator);
      const code = await codeFor(app, agent, email, id);
      await sql.rows(`UPDATE documents SET "approvedVersion" = NULL, "status" = 'draft' WHERE "id" = $1`, [id]);
      expect((await enter(agent, id, code)).status).toBe(404);
    });
  });

  describe('OT5', () => {
    it('are stored only as a keyed, slow hash, and stand nowhere else', async () => {
      const { agent, email } = await someone();
      const id = await published(people.creator);
      const code = await codeFor(app, agent, email, id);
      await enter(agent, id, code);
      const stored = await sql.value<string>(`SELECT "code" FROM document_access_codes WHERE "documentId" = $1`, [id]);
      expect(stored).toMatch(/^c1\$[\w-]{22}\$[\w-]{43}$/);
      const alone = new RegExp(`(?<!\\d)${code}(?!\\d)`);
      for (const table of ['document_access_codes', 'outbox', 'audit_logs', 'notifications', 'mail_deliveries']) {
        const rows = await sql.rows<{ text: string }>(
          `SELECT (to_jsonb(t) - 'createdAt' - 'code')::text AS text FROM ${table} t`,
        );
        expect([table, rows.some((row) => alone.test(row.text.replace(/\.\d{6}/g, '')))]).toEqual([table, false]);
      }
    });
  });

  describe('OT6', () => {
    it('are mailed three times in ten minutes for a document; further requests are answered alike', async () => {
      const { agent, email } = await someone();
      const id = await published(people.creator);
      const answers = [];
      for (let n = 0; n < 5; n += 1) {
        answers.push(await ask(agent, id));
        await settled();
      }
      for (const answer of answers) expect([answer.status, answer.body]).toEqual([200, answers[0]?.body]);
      expect(await mailsTo(email)).toBe(3);
    });

    it('are mailed ten times in an hour to a person, also in parallel', async () => {
      const { agent, id: userId, email } = await someone();
      const ids = await Promise.all(Array.from({ length: 5 }, () => published(people.creator)));
      const answers = await Promise.all(ids.flatMap((id) => [ask(agent, id), ask(agent, id), ask(agent, id)]));
      expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
      expect(await sql.value(`SELECT count(*)::int FROM document_access_codes WHERE "userId" = $1`, [userId])).toBe(10);
      await settled();
      expect(await mailsTo(email)).toBeLessThanOrEqual(10);
    });

    it('are not needed while the document is open', async () => {
      const { agent, email } = await someone();
      const id = await published(people.creator);
      await enter(agent, id, await codeFor(app, agent, email, id));
      const answer = await ask(agent, id);
      expect(answer.body).toMatchObject({ success: true, codeRequired: false, expiresInSeconds: 0 });
      expect(await mailsTo(email)).toBe(1);
    });
  });

  describe('OT7', () => {
    it('are not mailed for documents one may not see, which look like none', async () => {
      const { agent, email } = await someone();
      const hidden = await uploaded(people.creator);
      const [theirs, none] = [await ask(agent, hidden), await ask(agent, 2_000_000_000)];
      expect(theirs.status).toBe(404);
      expect({ ...theirs.body, requestId: '' }).toEqual({ ...none.body, requestId: '' });
      for (const way of ['view', 'view?authCode=123456', 'download']) {
        const [hers, nobodys] = [
          await agent.get(`/api/documents/${hidden}/${way}`),
          await agent.get(`/api/documents/2000000000/${way}`),
        ];
        expect([way, hers.status]).toEqual([way, 404]);
        expect({ ...hers.body, requestId: '' }).toEqual({ ...nobodys.body, requestId: '' });
      }
      await settled();
      expect(await mailsTo(email)).toBe(0);
    });
  });
});
