import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { CONFIG, type Config } from '../../../config/config';
import { isAdministrator, type Principal } from '../access';
import { takeOne } from './allowance';

const MINUTE_SECONDS = 60;

/** One allowance for all members of an organization, so that no tenant takes the place of the others. Runs once the member is known. */
@Injectable()
export class OrganizationRateLimitGuard implements CanActivate {
  private readonly limiter: RateLimiterMemory;

  constructor(@Inject(CONFIG) config: Config) {
    this.limiter = new RateLimiterMemory({ points: config.organizationRatePerMinute, duration: MINUTE_SECONDS });
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { user } = context.switchToHttp().getRequest<Request & { user?: Principal }>();
    if (user && !isAdministrator(user)) await takeOne(this.limiter, String(user.organizationId));
    return true;
  }
}
