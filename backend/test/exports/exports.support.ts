import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Response } from 'supertest';
import { fromBufferPromise } from 'yauzl';
import { DEMO_PASSWORD } from '../../src/demo/demo-seed';
import { eventually, type AuthorizedAgent } from '../support/application';
import { binary } from '../support/uploads';

export type Row = Record<string, unknown>;

export const confirmation = { password: DEMO_PASSWORD };

/** Starts an export, and fails the test when that is refused. @returns its id */
export async function started(agent: AuthorizedAgent, body: object): Promise<number> {
  const answer = await agent.post('/api/exports', { confirmation, ...body }).expect(202);
  return (answer.body as { id: number }).id;
}

/** Waits until the export, or report, is in that state. */
export function inState(agent: AuthorizedAgent, path: string, state: string): Promise<Row> {
  return eventually(async () => {
    const { body } = await agent.get(path).expect(200);
    return (body as Row).state === state && (body as Row);
  }, `${path} to be ${state}`);
}

/** The files of a package, by their paths. */
export async function unpacked(zip: Buffer): Promise<Map<string, Buffer>> {
  const archive = await fromBufferPromise(zip);
  const files = new Map<string, Buffer>();
  for await (const entry of archive.eachEntry()) {
    files.set(entry.fileName, await buffer(await archive.openReadStreamPromise(entry)));
  }
  return files;
}

/** Makes an export and takes it away. */
export async function exported(agent: AuthorizedAgent, body: object): Promise<{ row: Row; zip: Buffer }> {
  const id = await started(agent, body);
  const row = await inState(agent, `/api/exports/${id}`, 'ready');
  const answer: Response = await agent.get(`/api/exports/${id}/download`).buffer().parse(binary).expect(200);
  return { row, zip: answer.body as Buffer };
}

export const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** A file of a package as JSON, or as JSON lines. */
export const jsonOf = (files: Map<string, Buffer>, path: string): Row =>
  JSON.parse(files.get(path)?.toString() ?? 'null') as Row;
export const linesOf = (files: Map<string, Buffer>, path: string): Row[] =>
  (files.get(path)?.toString() ?? '')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Row);
