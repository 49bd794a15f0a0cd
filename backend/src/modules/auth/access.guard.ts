import { Injectable, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import type { Request } from 'express';
import { UnitOfWork } from '../../platform/database/unit-of-work';
import { ACCESS_POLICY, isAdministrator, type AccessPolicy, type Administrator } from '../../platform/http/access';
import { AuditLog } from '../audit';
import { EnrolmentRequiredError, RoleRequiredError, UnauthenticatedError } from './auth.errors';
import type { Member } from './jwt.strategy';

/** The one guard of all routes. A handler without a policy is refused. */
@Injectable()
export class AccessGuard extends AuthGuard('jwt') {
  constructor(
    private readonly reflector: Reflector,
    private readonly unitOfWork: UnitOfWork,
    private readonly audit: AuditLog,
  ) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const policy = this.reflector.getAllAndOverride<AccessPolicy | undefined>(ACCESS_POLICY, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (policy?.kind === 'public') return true;
    if (!policy) throw new RoleRequiredError();
    await super.canActivate(context);
    const request = context.switchToHttp().getRequest<Request & { user?: Member | Administrator }>();
    const principal = request.user;
    if (!principal) throw new UnauthenticatedError();
    try {
      admit(policy, principal);
    } catch (error) {
      if (error instanceof RoleRequiredError && !isAdministrator(principal))
        await this.recordRefusal(principal, request);
      throw error;
    }
    return true;
  }

  /** Whoever tries what their role does not allow is in the log of their organization. */
  private async recordRefusal(member: Member, request: Request): Promise<void> {
    const { path } = request.route as { path: string };
    const entry = { action: 'access_denied', resource: 'route', resourceId: `${request.method} ${path}` };
    await this.unitOfWork.run(member, (tx) =>
      this.audit.record(tx, { ...entry, details: { reason: 'role_required' } }),
    );
  }

  override handleRequest<T>(error: unknown, user: T | false): T {
    if (error instanceof Error) throw error;
    if (!user) throw new UnauthenticatedError();
    return user;
  }
}

/** @throws RoleRequiredError, EnrolmentRequiredError */
function admit(policy: Exclude<AccessPolicy, { kind: 'public' }>, principal: Member | Administrator): void {
  if (policy.kind === 'any-account') return;
  if (isAdministrator(principal)) {
    if (policy.kind !== 'super-admin') throw new RoleRequiredError();
    return;
  }
  if (policy.kind === 'super-admin') throw new RoleRequiredError();
  if (principal.enrolmentRequired && !policy.beforeEnrolment) throw new EnrolmentRequiredError();
  if (policy.kind === 'roles' && !policy.roles.includes(principal.role)) throw new RoleRequiredError();
}
