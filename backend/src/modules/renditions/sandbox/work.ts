import type { SandboxRequest, SandboxResult } from './protocol';
import { textOf } from './text';

/** Does what the worker asks for. @throws whatever a parser throws */
export async function work({ task, mimeType }: SandboxRequest, file: Buffer): Promise<SandboxResult> {
  if (task === 'text') {
    const { text, ocr } = await textOf(mimeType, file);
    return { facts: { ocr }, parts: { text: Buffer.from(text) } };
  }
  throw new Error('Unknown task');
}
