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
    const { user, asker } = context.switchToHttp().getRequest<Request & { user?: Principal }>();
    const member = asker ?? (user && !isAdministrator(user) ? user : undefined);
    if (member) this.allowance.take(String(member.organizationId));
    return true;
  }
}
