import { previewOf } from './preview';
import type { SandboxRequest, SandboxResult } from './protocol';
import { appended, stamped } from './stamp';
import { textOf } from './text';

/** Does what the worker asks for. @throws whatever a parser throws */
export async function work(request: SandboxRequest, file: Buffer): Promise<SandboxResult> {
  const { task, mimeType, line = '', boundary = file.length } = request;
  if (task === 'preview') return previewOf(mimeType, file);
  if (task === 'stamp') return { facts: {}, parts: { pdf: await stamped(file, line) } };
  if (task === 'append') {
    return { facts: {}, parts: { pdf: await appended(file.subarray(0, boundary), file.subarray(boundary)) } };
  }
  const { text, ocr } = await textOf(mimeType, file);
  return { facts: { ocr }, parts: { text: Buffer.from(text) } };
}
