import { pipeline } from 'node:stream/promises';
import { Controller, Get, Logger, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import type { Actor } from '../../../platform/database/actor';
import { CurrentActor, Roles } from '../../../platform/http/access';
import { auditFilterOf } from '../domain/audit-filter';
import { AuditLogs } from '../services/audit-logs.query';
import { ExportAuditLogs } from '../services/export-audit-logs.service';
import { AuditFilterDto, AuditFiltersDto, AuditLogPageDto, ListAuditLogsDto } from './audit-logs.dto';

const PAGE = 50;

/** The log as people read it: all of it for admins, what concerns their documents for approvers. */
@ApiTags('audit')
@Controller('api/audit-logs')
@Roles('admin', 'approver')
export class AuditLogsController {
  private readonly logger = new Logger('AuditLogs');

  constructor(
    private readonly logs: AuditLogs,
    private readonly exported: ExportAuditLogs,
  ) {}

  /** Entries, newest first. */
  @Get()
  listAuditLogs(@CurrentActor() actor: Actor, @Query() query: ListAuditLogsDto): Promise<AuditLogPageDto> {
    return this.logs.page(actor, auditFilterOf(query), query.limit ?? PAGE, query.cursor);
  }

  /** What the log can be narrowed to. */
  @Get('filters')
  listAuditFilters(@CurrentActor() actor: Actor): Promise<AuditFiltersDto> {
    return this.logs.filters(actor);
  }

  /** All entries of the filter as CSV, newest first. */
  @Get('export')
  @ApiProduces('text/csv')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  async exportAuditLogs(
    @CurrentActor() actor: Actor,
    @Query() query: AuditFilterDto,
    @Res() response: Response,
  ): Promise<void> {
    const lines = await this.exported.run(actor, auditFilterOf(query));
    response.status(200).set({
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="audit-log.csv"',
    });
    await pipeline(lines, response).catch((error: Error) => {
      this.logger.warn({ message: 'sending an export broke off', cause: error.name });
      response.destroy();
    });
  }
}
