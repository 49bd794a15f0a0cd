import { createHmac } from 'node:crypto';
import { Inject, Injectable, Logger, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { getDataSourceToken } from '@nestjs/typeorm';
import type { Request } from 'express';
import type { Pool } from 'pg';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import type { DataSource } from 'typeorm';
import { CONFIG, type Config } from '../../../config/config';
import { deriveKey } from '../../crypto/secret-box';
import { UnavailableError } from '../../errors/app-error';
import { takeOne } from './allowance';
import { RATE_CLASS, type RateRule } from './rate-limit.decorator';
import { sourceAddress } from './source-address';

const MINUTE_SECONDS = 60;

/**
 * The stricter allowance per address of sign-in, registration, reset and code routes. It belongs to the
 * class of the handler, so no spelling of a path has one of its own, and is counted in PostgreSQL for all
 * API processes together. Without the count these routes refuse.
 */
@Injectable()
export class AuthRateLimitGuard implements CanActivate {
  private readonly logger = new Logger('RateLimit');
  private readonly limiter: RateLimiterPostgres;
  private readonly key: Buffer;

  constructor(
    private readonly reflector: Reflector,
    @Inject(getDataSourceToken()) dataSource: DataSource,
    @Inject(CONFIG) config: Config,
  ) {
    this.key = deriveKey(config.masterKey, 'rate-limits');
    this.limiter = new RateLimiterPostgres({
      storeClient: (dataSource.driver as unknown as { master: Pool }).master,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix: 'auth',
      points: config.authRatePerMinute,
      duration: MINUTE_SECONDS,
      // A flood is refused from memory and does not reach the database.
      inMemoryBlockOnConsumed: config.authRatePerMinute + 1,
    });
  }

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const targets = [context.getHandler(), context.getClass()];
    const rule = this.reflector.getAllAndOverride<RateRule | undefined>(RATE_CLASS, targets);
    const request = context.switchToHttp().getRequest<Request>();
    if (!rule || (rule.when && !rule.when(request))) return true;
    return this.count(request);
  }

  private async count(request: Request): Promise<boolean> {
    await takeOne(this.limiter, this.source(request)).catch((error: unknown) => {
      if (error instanceof UnavailableError) this.logger.error({ message: 'requests cannot be counted' });
      throw error;
    });
    return true;
  }

  /** A keyed hash, so that the table keeps no addresses. */
  private source(request: Request): string {
    return createHmac('sha256', this.key)
      .update(sourceAddress(request.ip ?? ''))
      .digest('base64url');
  }
}
