import { Controller, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import type { Actor } from '../../../platform/database/actor';
import { CurrentActor, SignedIn } from '../../../platform/http/access';
import { IdPipe } from '../../../platform/http/validation';
import { ReadDocument, sendFile, VersionQueryDto, type OpenDocument } from '../../documents';
import { PreviewStates } from '../services/preview-states.query';
import { PrintDocument } from '../services/print-document.service';
import { ReadRendition } from '../services/read-rendition.service';
import { RetryPreview } from '../services/retry-preview.service';
import { PreviewFactsDto, ProcessingListDto, ProcessingQueryDto, RetryAnswerDto } from './renditions.dto';

const BINARY = { schema: { type: 'string', format: 'binary' } } as const;

/** What is made from documents to be looked at. Whatever shows content asks for access like the document itself. */
@ApiTags('previews')
@Controller('api/documents')
@SignedIn()
export class RenditionsController {
  constructor(
    private readonly states: PreviewStates,
    private readonly read: ReadRendition,
    private readonly originals: ReadDocument,
    private readonly print: PrintDocument,
    private readonly retry: RetryPreview,
  ) {}

  /** How far the processing of several documents is. Those the caller may not see are left out. */
  @Get('processing')
  async getProcessing(@CurrentActor() actor: Actor, @Query() query: ProcessingQueryDto): Promise<ProcessingListDto> {
    return { documents: await this.states.several(actor, query.ids) };
  }

  /** What preview there is of a document, without its content. */
  @Get(':id/preview')
  getPreview(
    @CurrentActor() actor: Actor,
    @Param('id', IdPipe) id: number,
    @Query() query: VersionQueryDto,
  ): Promise<PreviewFactsDto> {
    return this.states.one(actor, id, query.version);
  }

  /** The content of the preview: a PDF, or JSON with HTML, sheets or text, as its kind says. */
  @Get(':id/preview/content')
  @ApiProduces('application/pdf', 'application/json')
  @ApiOkResponse(BINARY)
  async getPreviewContent(
    @CurrentActor() actor: Actor,
    @Param('id', IdPipe) id: number,
    @Query() query: VersionQueryDto,
    @Res() response: Response,
  ): Promise<void> {
    const opened = await this.read.run(actor, id, 'preview', 'preview', query.version);
    const { fileName, version } = opened.document;
    const file: OpenDocument = opened.original
      ? await this.originals.run(actor, id, 'preview', version)
      : { ...opened, fileName: nameOf(fileName, opened.mimeType) };
    await sendFile(response, file, 'inline');
  }

  /** A picture of the first page. */
  @Get(':id/thumbnail')
  @ApiProduces('image/webp')
  @ApiOkResponse(BINARY)
  async getThumbnail(
    @CurrentActor() actor: Actor,
    @Param('id', IdPipe) id: number,
    @Query() query: VersionQueryDto,
    @Res() response: Response,
  ): Promise<void> {
    const opened = await this.read.run(actor, id, 'thumbnail', 'thumbnail', query.version);
    if (opened.original) throw new Error('A thumbnail has a file of its own');
    await sendFile(response, { ...opened, fileName: nameOf(opened.document.fileName, opened.mimeType) }, 'inline');
  }

  /** The document to print, stamped on every page: a PDF, or a page of HTML where there is none. */
  @Get(':id/print')
  @ApiProduces('application/pdf', 'text/html')
  @ApiOkResponse(BINARY)
  async printDocument(
    @CurrentActor() actor: Actor,
    @Param('id', IdPipe) id: number,
    @Query() query: VersionQueryDto,
    @Res() response: Response,
  ): Promise<void> {
    await sendFile(response, await this.print.run(actor, id, query.version), 'inline');
  }

  /** Has what failed made again. For the author and admins. */
  @Post(':id/preview/retry')
  @HttpCode(202)
  async retryPreview(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: number): Promise<RetryAnswerDto> {
    await this.retry.run(actor, id);
    return { success: true, message: 'The preview is made again' };
  }
}

const EXTENSIONS: Record<string, string> = {
  'application/pdf': 'pdf',
  'application/json': 'json',
  'image/webp': 'webp',
};

const nameOf = (fileName: string, mimeType: string): string =>
  `${fileName.replace(/\.[^.]+$/, '')}.${EXTENSIONS[mimeType] ?? 'bin'}`;
