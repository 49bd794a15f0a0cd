/**
 * What passes between the worker and its sandbox: one line of JSON, then bytes. The sandbox reads files of strangers,
 * so the worker takes nothing in its answer for granted.
 */

/** What to make of a file. */
export type SandboxTask = 'text' | 'preview' | 'stamp' | 'append';

export interface SandboxRequest {
  task: SandboxTask;
  mimeType: string;
  /** What to print on every page, for the task that stamps. */
  line?: string;
  /** Where the bytes of the pages to append begin, for the task that appends. */
  boundary?: number;
}

/** Why nothing could be made of a file. */
export type FailureReason = 'damaged' | 'encrypted' | 'too_large' | 'timeout' | 'memory' | 'crashed';
const FAILURE_REASONS: readonly FailureReason[] = ['damaged', 'encrypted', 'too_large', 'timeout', 'memory', 'crashed'];

export type Facts = Record<string, string | number | boolean | null>;

/** What was found, in small facts and named pieces of bytes. */
export interface SandboxResult {
  facts: Facts;
  parts: Record<string, Buffer>;
}

export type SandboxAnswer = SandboxResult | { failure: FailureReason };

const NEWLINE = 0x0a;
const MAX_LINE = 64 * 1024;

export function encodeRequest(request: SandboxRequest): Buffer {
  return Buffer.from(`${JSON.stringify(request)}\n`);
}

export function decodeRequest(message: Buffer): { request: SandboxRequest; file: Buffer } {
  const [line, file] = split(message);
  return { request: JSON.parse(line) as SandboxRequest, file };
}

export function encodeAnswer(answer: SandboxAnswer): Buffer {
  if ('failure' in answer) return Buffer.from(`${JSON.stringify(answer)}\n`);
  const sizes = Object.entries(answer.parts).map(([name, part]) => [name, part.length]);
  const line = `${JSON.stringify({ facts: answer.facts, sizes })}\n`;
  return Buffer.concat([Buffer.from(line), ...Object.values(answer.parts)]);
}

/** @throws Error when the answer has not the agreed form */
export function decodeAnswer(message: Buffer): SandboxAnswer {
  const [line, bytes] = split(message);
  const head = JSON.parse(line) as Record<string, unknown>;
  const reason = FAILURE_REASONS.find((known) => known === head.failure);
  if (reason) return { failure: reason };
  return { facts: factsOf(head.facts), parts: partsOf(head.sizes, bytes) };
}

function split(message: Buffer): [string, Buffer] {
  const end = message.subarray(0, MAX_LINE).indexOf(NEWLINE);
  if (end < 0) throw new Error('The message has no first line');
  return [message.toString('utf8', 0, end), message.subarray(end + 1)];
}

function factsOf(value: unknown): Facts {
  if (typeof value !== 'object' || value === null) throw new Error('The answer has no facts');
  for (const fact of Object.values(value)) {
    if (fact !== null && !['string', 'number', 'boolean'].includes(typeof fact)) throw new Error('A fact is not plain');
  }
  return value as Facts;
}

function partsOf(sizes: unknown, bytes: Buffer): Record<string, Buffer> {
  if (!Array.isArray(sizes) || sizes.length > 8) throw new Error('The answer has no list of parts');
  const parts: Record<string, Buffer> = {};
  let start = 0;
  for (const entry of sizes as unknown[]) {
    const [name, size] = entry as [unknown, unknown];
    if (typeof name !== 'string' || !Number.isSafeInteger(size) || (size as number) < 0) {
      throw new Error('A part has no name or size');
    }
    parts[name] = bytes.subarray(start, start + (size as number));
    start += size as number;
  }
  if (start !== bytes.length) throw new Error('The parts are not as long as announced');
  return parts;
}
