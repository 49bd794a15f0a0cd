import { previewOf } from './preview';
import type { SandboxRequest, SandboxResult } from './protocol';
import { stamped } from './stamp';
import { textOf } from './text';

/** Does what the worker asks for. @throws whatever a parser throws */
export async function work({ task, mimeType, line = '' }: SandboxRequest, file: Buffer): Promise<SandboxResult> {
  if (task === 'preview') return previewOf(mimeType, file);
  if (task === 'stamp') return { facts: {}, parts: { pdf: await stamped(file, line) } };
  const { text, ocr } = await textOf(mimeType, file);
  return { facts: { ocr }, parts: { text: Buffer.from(text) } };
}
