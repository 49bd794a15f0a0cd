import { closeSync, readFileSync, writeSync } from 'node:fs';
import { failureOf } from './failures';
import { decodeRequest, encodeAnswer, type SandboxAnswer } from './protocol';
import { work } from './work';

/** Where the worker reads the answer; standard output leads nowhere. */
const ANSWER_FD = 3;

function write(bytes: Buffer): void {
  let offset = 0;
  while (offset < bytes.length) {
    try {
      offset += writeSync(ANSWER_FD, bytes, offset, Math.min(bytes.length - offset, 65_536));
    } catch (error) {
      if ((error as { code?: string }).code !== 'EAGAIN') throw error;
    }
  }
  closeSync(ANSWER_FD);
}

/** One request, one answer, and the process ends: no document meets what another one left behind. */
async function main(): Promise<void> {
  let answer: SandboxAnswer;
  try {
    const { request, file } = decodeRequest(readFileSync(0));
    answer = await work(request, file);
  } catch (error) {
    answer = { failure: failureOf(error) };
  }
  write(encodeAnswer(answer));
  process.exit(0);
}

void main();
