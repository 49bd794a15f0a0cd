import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { NotFoundError } from '../errors/app-error';
import { Public } from '../http/access';
import { passedOn } from '../http/trusted-proxy';
import { MetricsReport } from './metrics-report';
import { Readiness, type ReadinessAnswer } from './readiness';

/** Liveness, readiness and metrics. None of them says anything about a tenant. */
@ApiExcludeController()
@Controller()
@Public()
export class HealthController {
  constructor(
    private readonly readiness: Readiness,
    private readonly report: MetricsReport,
  ) {}

  @Get('health/live')
  live(): { status: 'live' } {
    return { status: 'live' };
  }

  @Get('health/ready')
  async ready(@Res({ passthrough: true }) response: Response): Promise<ReadinessAnswer> {
    const answer = await this.readiness.check();
    if (answer.status !== 'ready') response.status(503);
    return answer;
  }

  /** For the monitoring system beside the process: what comes through a proxy comes from elsewhere. */
  @Get('metrics')
  async scrape(@Req() request: Request, @Res() response: Response): Promise<void> {
    if (passedOn(request)) throw new NotFoundError();
    response.setHeader('Content-Type', this.report.contentType);
    response.end(await this.report.text());
  }
}
