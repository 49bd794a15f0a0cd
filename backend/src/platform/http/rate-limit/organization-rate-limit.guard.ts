import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { CONFIG, type Config } from '../../../config/config';
import { isAdministrator, type Principal } from '../access';
import { MinuteAllowance } from './minute-allowance';

/** One allowance for all members of an organization, so that no tenant takes the place of the others. Runs once the member is known. */
@Injectable()
export class OrganizationRateLimitGuard implements CanActivate {
  private readonly allowance: MinuteAllowance;

  constructor(@Inject(CONFIG) config: Config) {
    this.allowance = new MinuteAllowance(config.organizationRatePerMinute);
  }

  canActivate(context: ExecutionContext): boolean {
    const { user } = context.switchToHttp().getRequest<Request & { user?: Principal }>();
    if (user && !isAdministrator(user)) this.allowance.take(String(user.organizationId));
    return true;
  }
}
