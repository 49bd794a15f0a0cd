import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { ReadDocument, type OpenDocument } from '../../documents';
import { SANDBOX_LIMITS } from '../domain/limits';
import { printPage } from '../domain/print-page';
import { PrintFailedError, SandboxFailure } from '../renditions.errors';
import { ReadRendition, type OpenRendition } from './read-rendition.service';
import { Sandbox } from './sandbox';
import { Turns } from './turns';

const PDF = 'application/pdf';
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Makes what is printed: every page says by whom, when and which version, and that the paper is not kept up to date. */
@Injectable()
export class PrintDocument {
  private readonly turns = new Turns(SANDBOX_LIMITS.promptRuns);

  constructor(
    private readonly renditions: ReadRendition,
    private readonly originals: ReadDocument,
    private readonly sandbox: Sandbox,
  ) {}

  /** @throws NotFoundError, AccessCodeRequiredError, RenditionPendingError, RenditionFailedError, PrintFailedError */
  async run(actor: Actor, documentId: number, version?: number): Promise<OpenDocument> {
    const opened = await this.renditions.run(actor, documentId, 'preview', 'print', version);
    const { document, previewKind } = opened;
    const stamp = stampLine(actor.name, new Date(), document.version);
    const bytes = await buffer(await this.content(actor, opened));
    if (previewKind === 'pdf') return fileOf(document.fileName, PDF, await this.stamped(bytes, stamp));
    const page = printPage(document.title, stamp, previewKind, JSON.parse(bytes.toString('utf8')));
    return fileOf(document.fileName, 'text/html; charset=utf-8', Buffer.from(page));
  }

  private async content(actor: Actor, opened: OpenRendition): Promise<Readable> {
    if (!opened.original) return opened.content;
    const { id, version } = opened.document;
    return (await this.originals.run(actor, id, 'print', version)).content;
  }

  private async stamped(bytes: Buffer, line: string): Promise<Buffer> {
    try {
      const { parts } = await this.turns.take(() =>
        this.sandbox.run({ task: 'stamp', mimeType: PDF, line }, bytes, SANDBOX_LIMITS.promptMs),
      );
      if (!parts.pdf) throw new PrintFailedError();
      return parts.pdf;
    } catch (error) {
      throw error instanceof SandboxFailure ? new PrintFailedError() : error;
    }
  }
}

/** As the specification of printing has it; the time is the server's. */
function stampLine(name: string, at: Date, version: number): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  const date = `${at.getUTCDate()} ${MONTHS[at.getUTCMonth()]} ${at.getUTCFullYear()}`;
  const time = `${two(at.getUTCHours())}:${two(at.getUTCMinutes())} UTC`;
  return `Printed by ${name} on ${date} ${time} · version ${version} · uncontrolled when printed`;
}

function fileOf(originalName: string, mimeType: string, bytes: Buffer): OpenDocument {
  const extension = mimeType === PDF ? 'pdf' : 'html';
  const fileName = `${originalName.replace(/\.[^.]+$/, '')}-print.${extension}`;
  return { fileName, mimeType, fileSize: bytes.length, content: Readable.from([bytes]) };
}
