import { spawn, type ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { SANDBOX_LIMITS } from '../domain/limits';
import { SandboxFailure, SandboxStopped } from '../renditions.errors';
import { decodeAnswer, encodeRequest, type SandboxRequest, type SandboxResult } from '../sandbox/protocol';
import { SandboxCommand } from './sandbox-command';

const WATCH_MS = 200;

/** Why a run was ended from outside. */
type Ending = 'timeout' | 'memory' | 'too_large' | 'stopped';

/**
 * Reads files of strangers in a process of their own, one for each run: without network, files, children or secrets,
 * and with bounds on time, processor and memory. The file goes in and the result comes out through pipes.
 */
@Injectable()
export class Sandbox implements OnModuleDestroy {
  private readonly running = new Map<ChildProcess, (ending: Ending) => void>();

  constructor(private readonly command: SandboxCommand) {}

  /**
   * @param wallMs how long it may take
   * @throws SandboxFailure with the reason; SandboxStopped when this process is about to end
   */
  async run(request: SandboxRequest, file: Buffer, wallMs: number = SANDBOX_LIMITS.wallMs): Promise<SandboxResult> {
    const { program, parameters } = await this.command.line();
    const child = spawn(program, parameters, {
      stdio: ['pipe', 'ignore', 'ignore', 'pipe'],
      env: { TZ: 'UTC' },
      cwd: '/',
    });
    const { output, ending } = await this.watched(child, Buffer.concat([encodeRequest(request), file]), wallMs);
    if (ending === 'stopped') throw new SandboxStopped();
    if (ending) throw new SandboxFailure(ending);
    const answer = understood(output);
    if ('failure' in answer) throw new SandboxFailure(answer.failure);
    return answer;
  }

  /** A run that goes on would hold up the end of this process; the queue gives its work to another one. */
  onModuleDestroy(): void {
    for (const end of this.running.values()) end('stopped');
  }

  private watched(
    child: ChildProcess,
    input: Buffer,
    wallMs: number,
  ): Promise<{ output: Buffer; ending: Ending | undefined }> {
    return new Promise((resolve, reject) => {
      const parts: Buffer[] = [];
      let size = 0;
      let ending: Ending | undefined;
      const end = (why: Ending): void => {
        ending ??= why;
        child.kill('SIGKILL');
      };
      const clock = setTimeout(() => end('timeout'), wallMs);
      const watch = setInterval(() => {
        void residentBytes(child.pid).then((bytes) => bytes > SANDBOX_LIMITS.memoryBytes && end('memory'));
      }, WATCH_MS);
      const done = (): void => {
        clearTimeout(clock);
        clearInterval(watch);
        this.running.delete(child);
      };
      this.running.set(child, end);
      child.stdio[3]?.on('data', (part: Buffer) => {
        size += part.length;
        if (size > SANDBOX_LIMITS.answerBytes) return end('too_large');
        parts.push(part);
      });
      child.on('error', (error) => {
        done();
        reject(error);
      });
      child.on('close', (_code, signal) => {
        done();
        // The engine ends itself when its heap is full; the system ends what used up its processor time.
        if (signal === 'SIGABRT' || signal === 'SIGTRAP') ending ??= 'memory';
        if (signal === 'SIGXCPU') ending ??= 'timeout';
        resolve({ output: Buffer.concat(parts), ending });
      });
      // A child that ends early closes the pipe; why is seen at its end.
      child.stdin?.on('error', () => undefined);
      child.stdin?.end(input);
    });
  }
}

function understood(output: Buffer): ReturnType<typeof decodeAnswer> {
  try {
    return decodeAnswer(output);
  } catch {
    throw new SandboxFailure('crashed');
  }
}

/** Resident memory of a process; 0 where the system does not say. */
async function residentBytes(pid: number | undefined): Promise<number> {
  try {
    const status = await readFile(`/proc/${pid}/status`, 'utf8');
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}
