import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type request from 'supertest';
import { eventually, type AuthorizedAgent, type TestApplication } from './application';
import { samplePdf } from './files';
import { patiently } from './patience';

export interface Upload {
  /** Further or other form fields; undefined leaves one out. */
  fields?: Record<string, string | number | undefined>;
  /** The file; null sends none. */
  file?: Buffer | null;
  fileName?: string;
}

const FIELDS = { title: 'Plan', department: 'operations', category: 'procedure', priority: 'medium' };
let pdf: Promise<Buffer> | undefined;

/** The multipart request of the upload form, with everything valid but for what is given. */
export async function upload(
  agent: AuthorizedAgent,
  { fields = {}, file, fileName }: Upload = {},
): Promise<request.Response> {
  const call = agent.post('/api/documents');
  for (const [name, value] of Object.entries({ ...FIELDS, ...fields })) {
    if (value !== undefined) void call.field(name, value);
  }
  if (file !== null) void call.attach('file', file ?? (await (pdf ??= samplePdf('Plan'))), fileName ?? 'plan.pdf');
  return call;
}

/** Uploads, and fails the test when that is refused. @returns the document's id */
export async function uploaded(agent: AuthorizedAgent, options: Upload = {}): Promise<number> {
  const { body } = await patiently(201, () => upload(agent, options));
  return body.id as number;
}

/** A document that everybody of the organization sees. */
export const published = (agent: AuthorizedAgent, options: Upload = {}): Promise<number> =>
  uploaded(agent, { ...options, fields: { requireApproval: 'false', ...options.fields } });

/** Everything in the file store: blobs and unfinished files. */
export function storedFiles(app: TestApplication): string[] {
  return readdirSync(join(app.dataDir, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Asks for a code and waits for its mail. */
export async function codeFor(
  app: TestApplication,
  agent: AuthorizedAgent,
  email: string,
  id: number,
): Promise<string> {
  const codes = async () =>
    (await app.mails()).filter((mail) => mail.to === email && mail.subject.startsWith('Your code for'));
  const before = (await codes()).length;
  await agent.post(`/api/documents/${id}/request-access`).expect(200);
  return eventually(async () => {
    const mails = await codes();
    return mails.length > before && /\b\d{6}\b/.exec(mails[0]?.text ?? '')?.[0];
  }, `a code for ${email}`);
}

/** Collects a binary answer. */
export function binary(response: request.Response, done: (error: Error | null, body: Buffer) => void): void {
  const parts: Buffer[] = [];
  response.on('data', (part: Buffer) => parts.push(part));
  response.on('end', () => done(null, Buffer.concat(parts)));
  response.on('error', (error: Error) => done(error, Buffer.concat(parts)));
}

/** The multipart request that adds a version, with everything valid but for what is given. */
export async function addVersion(
  agent: AuthorizedAgent,
  id: number,
  { fields = {}, file, fileName }: Upload = {},
): Promise<request.Response> {
  const call = agent.post(`/api/documents/${id}/versions`);
  for (const [name, value] of Object.entries({ changes: 'Figures of March', ...fields })) {
    if (value !== undefined) void call.field(name, value);
  }
  if (file !== null)
    void call.attach('file', file ?? (await samplePdf(`Plan ${randomUUID()}`)), fileName ?? 'plan.pdf');
  return call;
}
