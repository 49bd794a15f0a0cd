import type { Response } from 'supertest';
import type { AuthorizedAgent, TestApplication } from '../support/application';
import { samplePdf } from '../support/files';
import { everybody, type People } from '../support/people';
import { Sql } from '../support/sql';
import { binary, storedFiles, uploaded } from '../support/uploads';

export interface Version {
  version: number;
  state: string;
  restoredFrom: number | null;
  [fact: string]: unknown;
}

/** Status and reason of an answer, or the state of the document it carries. */
export const outcome = (answer: Response): unknown[] => [answer.status, answer.body.code ?? answer.body.status];

/** What tests of versions do again and again, as people who need no code. */
export class VersionBench {
  private constructor(
    readonly app: TestApplication,
    readonly sql: Sql,
    readonly people: People,
    readonly north: People,
  ) {}

  static async over(app: TestApplication): Promise<VersionBench> {
    const sql = await Sql.connect(app.database.adminUrl);
    const bench = new VersionBench(app, sql, await everybody(app), await everybody(app, 'northwind'));
    await sql.rows(`UPDATE organizations SET "documentAccess" = 'session'`);
    for (const agent of [...Object.values(bench.people), ...Object.values(bench.north)]) await bench.unlock(agent);
    return bench;
  }

  async close(): Promise<void> {
    await this.sql.end();
    await this.app.close();
  }

  /** A grant of the session, which the policy extends to every document. */
  private async unlock(agent: AuthorizedAgent): Promise<void> {
    const claims = Buffer.from(agent.token.split('.')[1] ?? '', 'base64url').toString();
    await this.sql.rows(
      `INSERT INTO document_access_grants ("organizationId", "userId", "sessionId", "documentId", "expiresAt")
       SELECT u."organizationId", u."id", $2, (SELECT min(d."id") FROM documents d WHERE d."organizationId" = u."organizationId"), now() + interval '1 hour'
       FROM users u WHERE u."id" = $1`,
      [agent.userId, (JSON.parse(claims) as { sid: string }).sid],
    );
  }

  decide(agent: AuthorizedAgent, id: number, action = 'approve'): Promise<Response> {
    return Promise.resolve(agent.post(`/api/documents/${id}/approve`, { action }).expect(200));
  }

  async approve(id: number): Promise<void> {
    await this.decide(this.people.reviewer, id);
    await this.decide(this.people.approver, id);
  }

  /** A document of the creator that waits for its review, by the usual people. */
  submitted(file?: Buffer): Promise<number> {
    const fields = { reviewerId: this.people.reviewer.userId, approverId: this.people.approver.userId };
    return uploaded(this.people.creator, { file, fileName: 'first.pdf', fields });
  }

  /** An approved document of the creator, with its file. */
  async approved(text = 'First'): Promise<{ id: number; first: Buffer }> {
    const first = await samplePdf(text);
    const id = await this.submitted(first);
    await this.approve(id);
    return { id, first };
  }

  restore(agent: AuthorizedAgent, id: number, version: number, body: object = {}): Promise<Response> {
    return Promise.resolve(agent.post(`/api/documents/${id}/versions/${version}/restore`, body));
  }

  async versionsFor(agent: AuthorizedAgent, id: number): Promise<Version[]> {
    return (await agent.get(`/api/documents/${id}/versions`).expect(200)).body.versions as Version[];
  }

  async statesFor(agent: AuthorizedAgent, id: number): Promise<string[]> {
    return (await this.versionsFor(agent, id)).map(({ version, state }) => `${version} ${state}`);
  }

  async bytes(agent: AuthorizedAgent, id: number, query = '', route = 'download'): Promise<Buffer> {
    const call = agent.get(`/api/documents/${id}/${route}${query}`).buffer().parse(binary).expect(200);
    return (await call).body as Buffer;
  }

  async listed(agent: AuthorizedAgent, id: number, query = ''): Promise<Version | undefined> {
    const { body } = await agent.get(`/api/documents?limit=100&${query}`).expect(200);
    return (body.documents as Version[]).find((one) => one.id === id);
  }

  /** The document's row and the number of stored files: what a refusal must leave alone. */
  async traces(id: number): Promise<unknown> {
    const rows = await this.sql.rows(
      `SELECT to_jsonb(d) AS "document", (SELECT count(*)::int FROM document_versions v WHERE v."documentId" = d."id") AS "versions",
         (SELECT to_jsonb(u) FROM organization_usage u WHERE u."organizationId" = d."organizationId") AS "usage"
       FROM documents d WHERE d."id" = $1`,
      [id],
    );
    return [rows, storedFiles(this.app).length];
  }
}
