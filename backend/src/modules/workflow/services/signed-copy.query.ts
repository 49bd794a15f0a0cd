import { buffer } from 'node:stream/consumers';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { ReadDocument } from '../../documents';
import { AppendPages } from '../../renditions';
import { NotPdfError } from '../workflow.errors';
import { SignatureSheets } from './signature-sheet.query';

/** Makes a copy of an approved PDF with its signature sheet as the last pages. The approved bytes stay as they are. */
@Injectable()
export class SignedCopies {
  constructor(
    private readonly originals: ReadDocument,
    private readonly sheets: SignatureSheets,
    private readonly pages: AppendPages,
  ) {}

  /** @throws NotFoundError, AccessCodeRequiredError, NotApprovedError, NotPdfError, AppendFailedError */
  async run(actor: Actor, documentId: number, version?: number): Promise<{ fileName: string; pdf: Buffer }> {
    const sheet = await this.sheets.run(actor, documentId, version);
    const document = await this.originals.run(actor, documentId, 'download', sheet.version);
    if (document.mimeType !== 'application/pdf') {
      document.content.destroy();
      throw new NotPdfError();
    }
    const pdf = await this.pages.run(await buffer(document.content), sheet.pdf);
    return { fileName: `${document.fileName.replace(/\.[^.]+$/, '')}-signed.pdf`, pdf };
  }
}
