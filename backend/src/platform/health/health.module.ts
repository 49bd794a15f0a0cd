import { Module } from '@nestjs/common';
import { HealthController } from './health.controller';
import { MetricsReport } from './metrics-report';
import { Readiness } from './readiness';

/** Liveness, readiness and metrics of a process. */
@Module({ controllers: [HealthController], providers: [Readiness, MetricsReport], exports: [Readiness, MetricsReport] })
export class HealthModule {}
