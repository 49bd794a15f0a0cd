import { pipeline } from 'node:stream/promises';
import { Body, Controller, HttpCode, Logger, Post, Res } from '@nestjs/common';
import { ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import type { Actor } from '../../../platform/database/actor';
import { CurrentActor, SignedIn } from '../../../platform/http/access';
import { contentDisposition } from '../domain/file-inspection/content-disposition';
import { BulkDocuments } from '../services/bulk-documents.service';
import { ZipDocuments } from '../services/zip-documents.service';
import { BulkDocumentsDto, BulkResultDto, ZipCheckDto, ZipDocumentsDto } from './document-life.dto';

/** The same for many documents at once. */
@ApiTags('documents')
@Controller('api/documents')
@SignedIn()
export class ManyDocumentsController {
  private readonly logger = new Logger('ManyDocuments');

  constructor(
    private readonly bulk: BulkDocuments,
    private readonly zip: ZipDocuments,
  ) {}

  /** Tags, archives, deletes or restores documents, with a result for each. */
  @Post('bulk')
  @HttpCode(200)
  bulkDocuments(@CurrentActor() actor: Actor, @Body() body: BulkDocumentsDto): Promise<BulkResultDto> {
    const { action, ids, matching, tags = [] } = body;
    return this.bulk.run(actor, { action, chosen: ids ? { ids } : { matching: matching ?? {} }, tags });
  }

  /** Which of the documents a ZIP would hold now, and how large their files are together. */
  @Post('zip/check')
  @HttpCode(200)
  checkZip(@CurrentActor() actor: Actor, @Body() body: ZipDocumentsDto): Promise<ZipCheckDto> {
    return this.zip.check(actor, body.ids);
  }

  /** Documents as one ZIP of at most 200 MB. What cannot be had now is named in `Not included.txt`. */
  @Post('zip')
  @HttpCode(200)
  @ApiProduces('application/zip')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  async zipDocuments(
    @CurrentActor() actor: Actor,
    @Body() body: ZipDocumentsDto,
    @Res() response: Response,
  ): Promise<void> {
    const archive = await this.zip.run(actor, body.ids);
    response.status(200).set({
      'Content-Type': 'application/zip',
      'Content-Disposition': contentDisposition('attachment', 'documents.zip'),
      'Content-Security-Policy': "sandbox; default-src 'none'; frame-ancestors 'self'",
    });
    await pipeline(archive.content, response).catch((error: Error) => {
      this.logger.warn({ message: 'sending a ZIP broke off', cause: error.name });
      archive.abort();
      response.destroy();
    });
  }
}
