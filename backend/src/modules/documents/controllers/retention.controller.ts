import { pipeline } from 'node:stream/promises';
import { Body, Controller, Get, HttpCode, Logger, Post, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import type { Actor } from '../../../platform/database/actor';
import { CurrentActor, Roles } from '../../../platform/http/access';
import { contentDisposition } from '../domain/file-inspection/content-disposition';
import { DisposeDocuments } from '../services/dispose-documents.service';
import { ExportDispositions } from '../services/export-dispositions.service';
import { Retention } from '../services/retention.query';
import { BulkResultDto } from './document-life.dto';
import { DisposeDocumentsDto, DispositionPageDto, DueListDto, HoldListDto, ListDispositionsDto } from './retention.dto';

/** How long documents are kept, and what became of them. */
@ApiTags('retention')
@Controller('api/retention')
@Roles('admin')
export class RetentionController {
  private readonly logger = new Logger('Retention');

  constructor(
    private readonly retention: Retention,
    private readonly dispose: DisposeDocuments,
    private readonly exported: ExportDispositions,
  ) {}

  /** Documents whose retention ended or that expired, longest due first; at most 200. */
  @Get('due')
  async listDue(@CurrentActor() actor: Actor): Promise<DueListDto> {
    return { documents: await this.retention.due(actor) };
  }

  /** Documents under a legal hold. */
  @Get('holds')
  async listHolds(@CurrentActor() actor: Actor): Promise<HoldListDto> {
    return { documents: await this.retention.holds(actor) };
  }

  /** What was disposed of, latest first. */
  @Get('dispositions')
  listDispositions(@CurrentActor() actor: Actor, @Query() query: ListDispositionsDto): Promise<DispositionPageDto> {
    return this.retention.dispositions(actor, query.cursor);
  }

  /** All dispositions as CSV. */
  @Get('dispositions.csv')
  @ApiProduces('text/csv')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  async exportDispositions(@CurrentActor() actor: Actor, @Res() response: Response): Promise<void> {
    const lines = await this.exported.run(actor);
    response.status(200).set({
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': contentDisposition('attachment', 'dispositions.csv'),
    });
    await pipeline(lines, response).catch((error: Error) => {
      this.logger.warn({ message: 'sending an export broke off', cause: error.name });
      response.destroy();
    });
  }

  /** Moves documents that are due to the trash, with a result for each. */
  @Post('dispose')
  @HttpCode(200)
  disposeDocuments(@CurrentActor() actor: Actor, @Body() body: DisposeDocumentsDto): Promise<BulkResultDto> {
    return this.dispose.run(actor, body.ids, body.reason);
  }
}
