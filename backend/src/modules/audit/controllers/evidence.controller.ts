import { pipeline } from 'node:stream/promises';
import { Controller, Get, HttpCode, Logger, Post, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import type { Actor } from '../../../platform/database/actor';
import { CurrentActor, Roles } from '../../../platform/http/access';
import { momentOf } from '../domain/audit-filter';
import { DownloadLogBundle } from '../services/download-log-bundle.service';
import { LogTrees } from '../services/log-tree.query';
import { Verifications } from '../services/verifications';
import { LogBundleQueryDto, LogTreeDto, LogTreeQueryDto, VerificationAnswerDto } from './evidence.dto';

/** The log as evidence: how far it is sealed, whether it verifies, and all of it to take along. */
@ApiTags('audit')
@Controller('api/audit-logs')
@Roles('admin')
export class EvidenceController {
  private readonly logger = new Logger('Evidence');

  constructor(
    private readonly trees: LogTrees,
    private readonly verifications: Verifications,
    private readonly download: DownloadLogBundle,
  ) {}

  /** Size, last checkpoints and keys of the log. */
  @Get('tree')
  getLogTree(@CurrentActor() actor: Actor, @Query() { since }: LogTreeQueryDto): Promise<LogTreeDto> {
    return this.trees.of(actor.organizationId, since);
  }

  /** Has the whole log verified; while that goes on, the answer is the one that runs. */
  @Post('verifications')
  @HttpCode(202)
  async startVerification(@CurrentActor() actor: Actor): Promise<VerificationAnswerDto> {
    return { verification: await this.verifications.start(actor) };
  }

  /** The newest verification, running or done. */
  @Get('verifications/latest')
  async getLatestVerification(@CurrentActor() actor: Actor): Promise<VerificationAnswerDto> {
    return { verification: await this.verifications.latest(actor) };
  }

  /** The log, or a period of it, with everything that is needed to verify it elsewhere. */
  @Get('bundle')
  @ApiProduces('application/zip')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  async downloadLogBundle(
    @CurrentActor() actor: Actor,
    @Query() { from, to }: LogBundleQueryDto,
    @Res() response: Response,
  ): Promise<void> {
    const archive = await this.download.run(actor, {
      ...(from && { from: momentOf('from', from) }),
      ...(to && { to: momentOf('to', to) }),
    });
    response.status(200).set({
      'Content-Type': 'application/zip',
      'Content-Disposition': 'attachment; filename="evidence-log.zip"',
    });
    await pipeline(archive, response).catch((error: Error) => {
      this.logger.warn({ message: 'sending the evidence broke off', cause: error.name });
      response.destroy();
    });
  }
}
