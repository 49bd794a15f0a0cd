import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import type { Actor } from '../../../platform/database/actor';
import { CurrentActor, Roles } from '../../../platform/http/access';
import { Idempotent } from '../../../platform/http/idempotency/idempotent.decorator';
import { IdPipe } from '../../../platform/http/validation';
import { sendFile } from '../../documents';
import { CreateReport } from '../services/create-report.service';
import { DeleteReport } from '../services/delete-report.service';
import { ReadReport } from '../services/read-report.service';
import { Reports } from '../services/reports.query';
import { ExportMessageDto } from './exports.dto';
import { CreateReportDto, ListReportsDto, ReportDto, ReportPageDto } from './reports.dto';

/** Reports over the organization's data, made by the worker and kept. */
@ApiTags('reports')
@Controller('api/reports')
@Roles('admin')
export class ReportsController {
  constructor(
    private readonly reports: Reports,
    private readonly create: CreateReport,
    private readonly remove: DeleteReport,
    private readonly read: ReadReport,
  ) {}

  /** Latest first, 50 a page, without their data. */
  @Get()
  listReports(@CurrentActor() actor: Actor, @Query() { cursor, reportType }: ListReportsDto): Promise<ReportPageDto> {
    return this.reports.list(actor, reportType, cursor);
  }

  /** Has the worker make a report. */
  @Post()
  @Idempotent()
  @HttpCode(202)
  async createReport(@CurrentActor() actor: Actor, @Body() body: CreateReportDto): Promise<ReportDto> {
    return this.reports.one(actor, await this.create.run(actor, body));
  }

  /** A report, with what it found once it is ready. */
  @Get(':id')
  getReport(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: number): Promise<ReportDto> {
    return this.reports.one(actor, id);
  }

  /** The report as PDF. */
  @Get(':id/pdf')
  @ApiProduces('application/pdf')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  async downloadReportPdf(
    @CurrentActor() actor: Actor,
    @Param('id', IdPipe) id: number,
    @Res() response: Response,
  ): Promise<void> {
    await sendFile(response, await this.read.run(actor, id, 'pdf'), 'attachment');
  }

  /** The report as CSV: its figures and tables, one after the other. */
  @Get(':id/csv')
  @ApiProduces('text/csv')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  async downloadReportCsv(
    @CurrentActor() actor: Actor,
    @Param('id', IdPipe) id: number,
    @Res() response: Response,
  ): Promise<void> {
    await sendFile(response, await this.read.run(actor, id, 'csv'), 'attachment');
  }

  /** Deletes a report; one that is being made comes to nothing. */
  @Delete(':id')
  async deleteReport(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: number): Promise<ExportMessageDto> {
    await this.remove.run(actor, id);
    return { success: true, message: 'The report is deleted' };
  }
}
