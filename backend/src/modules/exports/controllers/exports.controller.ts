import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import type { Actor } from '../../../platform/database/actor';
import { InvalidInputError } from '../../../platform/errors/app-error';
import { CurrentActor, Roles } from '../../../platform/http/access';
import { Idempotent } from '../../../platform/http/idempotency/idempotent.decorator';
import { RateLimit } from '../../../platform/http/rate-limit/rate-limit.decorator';
import { IdPipe } from '../../../platform/http/validation';
import { sendFile } from '../../documents';
import type { ExportSubject } from '../domain/export';
import { periodOf } from '../domain/period';
import { DeleteExport } from '../services/delete-export.service';
import { Exports } from '../services/exports.query';
import { ReadExport } from '../services/read-export.service';
import { StartExport } from '../services/start-export.service';
import { ExportDto, ExportMessageDto, ExportPageDto, ListExportsDto, StartExportDto } from './exports.dto';

const MESSAGES = { cancelled: 'The export is cancelled', deleted: 'The export is deleted' };

/** What the body asks for. @throws InvalidInputError naming what is missing, or one too many */
function subjectOf({ kind, documentId, from, to }: StartExportDto): ExportSubject {
  const given = Object.entries({ documentId, from, to }).find(([, value]) => value !== undefined)?.[0];
  if (kind === 'organization') {
    if (given) throw new InvalidInputError({ [given]: `A full export takes no ${given}` });
    return { kind };
  }
  if (documentId !== undefined) {
    if (from !== undefined || to !== undefined) {
      throw new InvalidInputError({ from: 'Evidence is of a document or of a period, not of both' });
    }
    return { kind, documentId };
  }
  if (from === undefined && to === undefined) {
    throw new InvalidInputError({ documentId: 'Name a document or a period' });
  }
  const period = periodOf({ from, to }, { from: 'from', to: 'to' });
  if (period.from === null) throw new InvalidInputError({ from: 'Name the first day of the period' });
  if (period.to === null) throw new InvalidInputError({ to: 'Name the last day of the period' });
  return { kind, from: period.from, to: period.to };
}

/** Packages to take away: evidence of a document or a period, and everything of the organization. */
@ApiTags('exports')
@Controller('api/exports')
@Roles('admin', 'approver')
export class ExportsController {
  constructor(
    private readonly exports: Exports,
    private readonly start: StartExport,
    private readonly remove: DeleteExport,
    private readonly read: ReadExport,
  ) {}

  /** Latest first, 50 a page: for admins those of everybody, for approvers their own. */
  @Get()
  listExports(@CurrentActor() actor: Actor, @Query() { cursor }: ListExportsDto): Promise<ExportPageDto> {
    return this.exports.list(actor, cursor);
  }

  /** Has the worker make an export. Approvers get the evidence of documents they decided on. */
  @RateLimit('auth')
  @Post()
  @Idempotent()
  @HttpCode(202)
  async startExport(@CurrentActor() actor: Actor, @Body() body: StartExportDto): Promise<ExportDto> {
    const id = await this.start.run(actor, subjectOf(body), body.confirmation ?? {});
    return this.exports.one(actor, id);
  }

  /** An export and how far it is. */
  @Get(':id')
  getExport(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: number): Promise<ExportDto> {
    return this.exports.one(actor, id);
  }

  /** The package, for whoever started it, until it expires. */
  @Get(':id/download')
  @ApiProduces('application/zip')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  async downloadExport(
    @CurrentActor() actor: Actor,
    @Param('id', IdPipe) id: number,
    @Res() response: Response,
  ): Promise<void> {
    await sendFile(response, await this.read.run(actor, id), 'attachment');
  }

  /** Cancels an export that waits or runs; deletes one that is finished, with its file. */
  @Delete(':id')
  async deleteExport(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: number): Promise<ExportMessageDto> {
    return { success: true, message: MESSAGES[await this.remove.run(actor, id)] };
  }
}
