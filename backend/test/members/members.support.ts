import type { Test } from 'supertest';
import type { AuthorizedAgent, TestApplication } from '../support/application';
import { samplePdf } from '../support/files';

/** DELETE and PUT with somebody's token. */
export const remove = (app: TestApplication, as: AuthorizedAgent, path: string): Test =>
  app.http().delete(path).set('Authorization', `Bearer ${as.token}`);
export const put = (app: TestApplication, as: AuthorizedAgent, path: string, body: object): Test =>
  app.http().put(path).set('Authorization', `Bearer ${as.token}`).send(body);

/** A document waiting for the reviewer. @returns its id */
export async function submitted(
  author: AuthorizedAgent,
  people: { reviewerId?: number; approverId?: number },
): Promise<number> {
  const call = author
    .post('/api/documents')
    .field('title', 'Ward plan')
    .field('department', 'Operations')
    .field('category', 'procedure')
    .field('priority', 'low')
    .field('tags', '[]')
    .field('requireApproval', 'true');
  for (const [field, id] of Object.entries(people)) void call.field(field, id);
  const answer = await call.attach('file', await samplePdf('Ward plan'), 'ward.pdf').expect(201);
  return answer.body.id as number;
}
