import { finished } from 'node:stream/promises';
import type { Readable } from 'node:stream';
import { Injectable, Logger } from '@nestjs/common';
import { ZipFile } from 'yazl';
import type { Actor } from '../../../platform/database/actor';
import { UnitOfWork, type Transaction } from '../../../platform/database/unit-of-work';
import { AppError, NotFoundError } from '../../../platform/errors/app-error';
import { describe } from '../../../platform/errors/describe';
import { AccessCodeRequiredError, ZipTooLargeError } from '../documents.errors';
import { ArchiveNames } from '../domain/archive-names';
import { AccessGate } from './access-gate';
import type { ItemResult } from './each-document';
import { ReadDocument, type OpenDocument } from './read-document.service';

/** Most bytes of files in one archive. */
const MAX_ZIP_BYTES = 200 * 1024 * 1024;
const LEFT_OUT = 'Not included.txt';
/** These shrink; the others are compressed already. */
const COMPRESSIBLE = ['text/plain', 'application/msword', 'application/vnd.ms-excel'];

export interface ZipCheck {
  results: ItemResult[];
  /** Of the files that can be had now. */
  totalBytes: number;
}

/** An archive that is written while it is sent. */
export interface OpenZip {
  content: Readable;
  /** Ends the work when nobody reads on. */
  abort: () => void;
}

/** Several documents as one ZIP. Each file goes through the gate and into the log like a download of its own. */
@Injectable()
export class ZipDocuments {
  private readonly logger = new Logger('ZipDocuments');

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly gate: AccessGate,
    private readonly read: ReadDocument,
  ) {}

  /** Which of the documents could be downloaded now. Nothing is read, nothing is logged. */
  async check(actor: Actor, ids: readonly number[]): Promise<ZipCheck> {
    return this.unitOfWork.run(actor, async (tx) => {
      const results: ItemResult[] = [];
      let totalBytes = 0;
      for (const id of new Set(ids)) {
        const { fileSize, ...result } = await this.checkOne(tx, id);
        results.push(result);
        if (result.ok) totalBytes += fileSize;
      }
      return { results, totalBytes };
    });
  }

  private async checkOne(tx: Transaction, id: number): Promise<ItemResult & { fileSize: number }> {
    try {
      const { title, fileSize } = await this.gate.visible(tx, id);
      if (await this.gate.isOpen(tx, id, 'download')) return { id, title, fileSize, ok: true };
      const { code, message } = new AccessCodeRequiredError();
      return { id, title, fileSize, ok: false, code, message };
    } catch (error) {
      if (!(error instanceof NotFoundError)) throw error;
      return { id, fileSize: 0, ok: false, code: error.code, message: error.message };
    }
  }

  /**
   * @throws ZipTooLargeError
   * @throws AccessCodeRequiredError, NotFoundError when there is not one document to give
   */
  async run(actor: Actor, ids: readonly number[]): Promise<OpenZip> {
    const { results, totalBytes } = await this.check(actor, ids);
    if (totalBytes > MAX_ZIP_BYTES) throw new ZipTooLargeError(totalBytes, MAX_ZIP_BYTES);
    if (!results.some(({ ok }) => ok)) {
      const locked = results.some(({ code }) => code === 'ACCESS_CODE_REQUIRED');
      throw locked ? new AccessCodeRequiredError() : new NotFoundError();
    }
    const zip = new ZipFile();
    const content = zip.outputStream as Readable;
    zip.on('error', (error: Error) => content.destroy(error));
    const gone = new AbortController();
    // Whatever breaks it ends the stream with an error, so that nobody takes a part for the whole.
    void this.fill(zip, actor, results, gone.signal).catch((error: Error) => content.destroy(error));
    return { content, abort: () => gone.abort() };
  }

  private async fill(zip: ZipFile, actor: Actor, wanted: readonly ItemResult[], gone: AbortSignal): Promise<void> {
    const names = new ArchiveNames([LEFT_OUT]);
    const leftOut: string[] = [];
    for (const { id, title } of wanted) {
      if (gone.aborted) return;
      const file = await this.open(actor, id);
      if ('reason' in file) leftOut.push(`${title ?? `Document ${id}`}: ${file.reason}`);
      else await add(zip, names.next(file.fileName), file, gone);
    }
    if (leftOut.length > 0) zip.addBuffer(Buffer.from(`${leftOut.join('\r\n')}\r\n`), LEFT_OUT);
    zip.end();
  }

  /** A file that cannot be had now is no reason to withhold the others. */
  private async open(actor: Actor, id: number): Promise<OpenDocument | { reason: string }> {
    try {
      return await this.read.run(actor, id, 'download');
    } catch (error) {
      if (error instanceof AccessCodeRequiredError) return { reason: 'a verification code is needed to open it' };
      if (error instanceof AppError) return { reason: error.message };
      this.logger.error({ requestId: actor.requestId, message: 'a file was left out', cause: describe(error) });
      return { reason: 'the file could not be read' };
    }
  }
}

/** One file after the other: the next is opened when this one is through. */
async function add(zip: ZipFile, name: string, { content, mimeType }: OpenDocument, gone: AbortSignal): Promise<void> {
  const stop = (): void => void content.destroy(new Error('Nobody reads on'));
  if (gone.aborted) return stop();
  gone.addEventListener('abort', stop, { once: true });
  try {
    zip.addReadStream(content, name, { compress: COMPRESSIBLE.includes(mimeType) });
    await finished(content);
  } finally {
    gone.removeEventListener('abort', stop);
  }
}
