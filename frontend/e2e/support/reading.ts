import { expect, type APIRequestContext, type Locator } from '@playwright/test';
import { mailedCode } from './mailbox';

interface Session {
  token: string;
}

export interface SampleFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

const bearer = ({ token }: Session) => ({ Authorization: `Bearer ${token}` });

/** A file of plain text. */
export const textFile = (name: string, text: string): SampleFile => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(text),
});

/** Publishes a file without review by the API, and gives back the document's id. */
export async function publish(
  request: APIRequestContext,
  session: Session,
  title: string,
  file: SampleFile,
): Promise<number> {
  const answer = await request.post('/api/documents', {
    headers: bearer(session),
    multipart: {
      title,
      description: '',
      category: 'policy',
      department: 'legal',
      priority: 'medium',
      tags: '[]',
      requireApproval: 'false',
      file,
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return ((await answer.json()) as { id: number }).id;
}

/** Adds a version that is not sent to review. */
export async function addVersion(
  request: APIRequestContext,
  session: Session,
  id: number,
  changes: string,
  file: SampleFile,
): Promise<void> {
  const answer = await request.post(`/api/documents/${id}/versions`, {
    headers: bearer(session),
    multipart: { changes, submit: 'false', file },
  });
  expect(answer.status(), await answer.text()).toBe(201);
}

/** Waits until the document's text was read and its preview made. */
export async function processed(request: APIRequestContext, session: Session, id: number, version = 1): Promise<void> {
  await expect
    .poll(
      async () => {
        const answer = await request.get(`/api/documents/${id}/preview?version=${version}`, {
          headers: bearer(session),
        });
        const { state, indexing } = (await answer.json()) as { state: string; indexing: string };
        return `${state} ${indexing}`;
      },
      { timeout: 45_000 },
    )
    .toBe('ready ready');
}

/** Opens a document for this session by the mailed code. */
export async function unlock(
  request: APIRequestContext,
  session: Session,
  { id, title, email }: { id: number; title: string; email: string },
): Promise<void> {
  const since = new Date(Date.now() - 1000);
  const asked = await request.post(`/api/documents/${id}/request-access`, { headers: bearer(session) });
  expect(asked.ok()).toBe(true);
  const authCode = await mailedCode(request, email, title, since);
  const opened = await request.post(`/api/documents/${id}/access`, { headers: bearer(session), data: { authCode } });
  expect(opened.ok()).toBe(true);
}

/** Whether something other than paper was drawn on a canvas. */
export const isDrawn = (canvas: Locator): Promise<boolean> =>
  canvas.evaluate((element: HTMLCanvasElement) => {
    const { data } = element.getContext('2d')!.getImageData(0, 0, element.width, element.height);
    for (let at = 0; at < data.length; at += 4) if (data[at]! < 128 && data[at + 3]! > 128) return true;
    return false;
  });
