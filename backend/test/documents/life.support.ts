import type { Response } from 'supertest';
import { RemoveFilesOnDocumentPurged } from '../../src/modules/documents/workers/remove-files.document-purged';
import { systemActor } from '../../src/platform/database/actor';
import { UnitOfWork } from '../../src/platform/database/unit-of-work';
import type { OutboxEvent } from '../../src/platform/outbox/reaction';
import type { AuthorizedAgent, TestApplication } from '../support/application';
import { everybody, type People } from '../support/people';
import { Sql } from '../support/sql';
import { published, storedFiles, uploaded } from '../support/uploads';

export type Row = Record<string, unknown>;

/** Status and reason of an answer. */
export const outcome = ({ status, body }: Response): unknown[] => [status, (body as { code?: string }).code];

/** What tests of a document's life do again and again. */
export class LifeBench {
  private constructor(
    readonly app: TestApplication,
    readonly sql: Sql,
    readonly people: People,
  ) {}

  static async over(app: TestApplication): Promise<LifeBench> {
    return new LifeBench(app, await Sql.connect(app.database.adminUrl), await everybody(app));
  }

  async close(): Promise<void> {
    await this.sql.end();
    await this.app.close();
  }

  /** A draft of the creator that was never approved. */
  async draft(fields: Record<string, string | number> = {}): Promise<number> {
    const id = await uploaded(this.people.creator, { fields });
    await this.people.creator.post(`/api/documents/${id}/withdraw`).expect(200);
    return id;
  }

  approved(fields: Record<string, string | number> = {}): Promise<number> {
    return published(this.people.creator, { fields });
  }

  async trashed(fields: Record<string, string | number> = {}): Promise<number> {
    const id = await this.approved(fields);
    await this.people.creator.delete(`/api/documents/${id}`).expect(200);
    return id;
  }

  async row(id: number): Promise<Row> {
    const [row] = await this.sql.rows(`SELECT * FROM documents WHERE "id" = $1`, [id]);
    if (!row) throw new Error(`No document ${id}`);
    return row;
  }

  async detail(agent: AuthorizedAgent, id: number): Promise<Row> {
    return (await agent.get(`/api/documents/${id}`).expect(200)).body as Row;
  }

  /** Ids that a list shows. */
  async listed(agent: AuthorizedAgent, query = ''): Promise<number[]> {
    const { body } = await agent.get(`/api/documents?limit=100&${query}`).expect(200);
    return (body as { documents: { id: number }[] }).documents.map(({ id }) => id);
  }

  /** What the log says about a document, oldest first. */
  async trail(id: number): Promise<{ action: string; details: Row }[]> {
    return this.sql.rows(
      `SELECT "action", "details" FROM audit_logs WHERE "resource" = 'document' AND "resourceId" = $1 ORDER BY "id"`,
      [String(id)],
    );
  }

  /** Lets a document be deleted so many days ago. */
  async age(id: number, days: number): Promise<void> {
    await this.sql.rows(`UPDATE documents SET "deletedAt" = now() - make_interval(days => $2) WHERE "id" = $1`, [
      id,
      days,
    ]);
  }

  /** Sets or releases a legal hold. */
  hold(agent: AuthorizedAgent, id: number, body: object): Promise<Response> {
    const call = this.app.http().put(`/api/documents/${id}/legal-hold`).set('Authorization', `Bearer ${agent.token}`);
    return Promise.resolve(call.send(body));
  }

  /** The stored file of a document's latest version. */
  async fileOf(id: number): Promise<string> {
    const name =
      String((await this.row(id)).filePath)
        .split('/')
        .at(-1) ?? '?';
    const path = storedFiles(this.app).find((one) => one.includes(name));
    if (!path) throw new Error(`Document ${id} has no file`);
    return path;
  }

  /** Everything in which a person would meet the document. */
  async traces(agent: AuthorizedAgent, id: number): Promise<Record<string, unknown>> {
    const statuses: number[] = [];
    for (const path of ['', '/comments', '/download', '/view', '/versions', '/activity']) {
      statuses.push((await agent.get(`/api/documents/${id}${path}`)).status);
    }
    return {
      list: (await this.listed(agent)).includes(id),
      archived: (await this.listed(agent, 'view=archived')).includes(id),
      approvals: (await agent.get('/api/approvals')).text.includes(`"id":${id},`),
      notifications: (await agent.get('/api/notifications')).text.includes(`"relatedDocumentId":${id},`),
      statuses,
    };
  }

  /** Documents and bytes that organization 45 keeps. */
  async usage(): Promise<[number, number]> {
    const [row] = await this.sql.rows(
      `SELECT "documents", "storageBytes" FROM organization_usage WHERE "organizationId" = 45`,
    );
    return [Number(row?.documents), Number(row?.storageBytes)];
  }

  /** The reaction to a disposal, delivered once more. */
  removeFiles(id: number): Promise<void> {
    const reaction = this.app.application.get(RemoveFilesOnDocumentPurged);
    const event = { payload: { documentId: id } } as unknown as OutboxEvent;
    return this.app.application.get(UnitOfWork).run(systemActor(45, 'test'), (tx) => reaction.apply(tx, event));
  }
}
