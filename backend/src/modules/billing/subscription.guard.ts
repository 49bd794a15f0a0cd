import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { isAdministrator, type Principal } from '../../platform/http/access';
import { SubscriptionReadOnlyError } from './billing.errors';
import { isOpenWhenReadOnly } from './domain/open-when-read-only';
import type { SubscriptionState } from './domain/subscription';
import { Entitlements, type Entitlement } from './services/entitlements.query';

const REASONS: Partial<Record<SubscriptionState, string>> = {
  suspended:
    'The subscription of your organization is suspended. You can read and export everything; nothing new is saved.',
  cancelled:
    'The subscription of your organization has ended. You can read and export everything; nothing new is saved.',
};
const UNPAID =
  'The subscription of your organization has run out. You can read and export everything; nothing new is saved until a plan is paid.';

/** The one place where an organization whose subscription ran out is kept from writing. Runs once it is known whose member asks. */
@Injectable()
export class SubscriptionGuard implements CanActivate {
  constructor(private readonly entitlements: Entitlements) {}

  /** @throws SubscriptionReadOnlyError */
  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request & { user?: Principal }>();
    const { user, asker, method } = request;
    const { path } = request.route as { path: string };
    if (isOpenWhenReadOnly(method, path)) return true;
    if (asker) asker.require(this.entitlements.question(asker.organizationId, requireWritable));
    else if (user && !isAdministrator(user)) return this.entitlements.of(user.organizationId).then(requireWritable);
    return true;
  }
}

/** @throws SubscriptionReadOnlyError */
function requireWritable({ state, writable }: Entitlement): true {
  if (!writable) throw new SubscriptionReadOnlyError(REASONS[state] ?? UNPAID);
  return true;
}
