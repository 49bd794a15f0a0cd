import { Injectable } from '@nestjs/common';
import { SANDBOX_LIMITS } from '../domain/limits';
import { AppendFailedError, SandboxFailure } from '../renditions.errors';
import { Sandbox } from './sandbox';
import { Turns } from './turns';

const PDF = 'application/pdf';

/** Puts pages of ours behind those of a document, in the sandbox: the document is a stranger's file. */
@Injectable()
export class AppendPages {
  private readonly turns = new Turns(SANDBOX_LIMITS.promptRuns);

  constructor(private readonly sandbox: Sandbox) {}

  /** @returns a new PDF. @throws AppendFailedError for a PDF that cannot be rewritten */
  async run(document: Buffer, pages: Buffer): Promise<Buffer> {
    try {
      const request = { task: 'append' as const, mimeType: PDF, boundary: document.length };
      const { parts } = await this.turns.take(() =>
        this.sandbox.run(request, Buffer.concat([document, pages]), SANDBOX_LIMITS.promptMs),
      );
      if (!parts.pdf) throw new AppendFailedError();
      return parts.pdf;
    } catch (error) {
      throw error instanceof SandboxFailure ? new AppendFailedError() : error;
    }
  }
}
