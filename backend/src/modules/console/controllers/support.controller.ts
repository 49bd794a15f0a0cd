import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentAdministrator, SuperAdmin, type Administrator } from '../../../platform/http/access';
import { IdPipe } from '../../../platform/http/validation';
import { ComplianceOverview } from '../services/compliance.query';
import { FailedWorkList } from '../services/failed-work.query';
import { RetryFailedWork } from '../services/retry-failed-work.service';
import { PageQueryDto } from './console.dto';
import { ComplianceDto, FailedWorkPageDto, FailedWorkQueryDto, RetriedDto, RetryAllDto } from './support.dto';

const DEFAULT_PAGE = 50;

/** What went wrong and can be mended, and what an auditor of the platform asks. */
@ApiTags('super administrator')
@Controller('api/super-admin')
@SuperAdmin()
export class SupportController {
  constructor(
    private readonly failed: FailedWorkList,
    private readonly retry: RetryFailedWork,
    private readonly compliance: ComplianceOverview,
  ) {}

  /** Work that failed for good, newest first: what and whose, never what it was about. */
  @Get('failed-work')
  listFailedWork(@Query() query: FailedWorkQueryDto): Promise<FailedWorkPageDto> {
    return this.failed.page({ ...query, limit: query.limit ?? DEFAULT_PAGE });
  }

  /** Has one piece of work done again. */
  @Post('failed-work/:id/retry')
  @HttpCode(200)
  async retryFailedWork(
    @CurrentAdministrator() administrator: Administrator,
    @Param('id', IdPipe) id: number,
  ): Promise<RetriedDto> {
    await this.retry.one(administrator, id);
    return { success: true, retried: 1 };
  }

  /** Has all that failed done again, or all of a kind or of an organization. */
  @Post('failed-work/retry-all')
  @HttpCode(200)
  async retryAllFailedWork(
    @CurrentAdministrator() administrator: Administrator,
    @Body() body: RetryAllDto,
  ): Promise<RetriedDto> {
    return { success: true, retried: await this.retry.all(administrator, body) };
  }

  /** Evidence logs, legal holds, integrity and scheduled work. */
  @Get('compliance')
  getComplianceOverview(@Query() { cursor, limit }: PageQueryDto): Promise<ComplianceDto> {
    return this.compliance.page(cursor, limit ?? DEFAULT_PAGE);
  }
}
