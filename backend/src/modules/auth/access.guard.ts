import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { UnitOfWork } from '../../platform/database/unit-of-work';
import {
  ACCESS_POLICY,
  callerOf,
  CHECKED_WITH_ANSWER,
  isAdministrator,
  type AccessPolicy,
  type Administrator,
} from '../../platform/http/access';
import { AuditLog } from '../audit';
import { EnrolmentRequiredError, RoleRequiredError, UnauthenticatedError } from './auth.errors';
import { Askers } from './askers';
import { Bearers, type Member } from './bearers';

type Closed = Exclude<AccessPolicy, { kind: 'public' }>;
type GuardedRequest = Request & { user?: Member | Administrator };

/** The one guard of all routes. A handler without a policy is refused. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly bearers: Bearers,
    private readonly askers: Askers,
    private readonly unitOfWork: UnitOfWork,
    private readonly audit: AuditLog,
  ) {}

  canActivate(context: ExecutionContext): true | Promise<true> {
    const policy = this.reflector.getAllAndOverride<AccessPolicy | undefined>(ACCESS_POLICY, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (policy?.kind === 'public') return true;
    if (!policy) throw new RoleRequiredError();
    const request = context.switchToHttp().getRequest<GuardedRequest>();
    const withAnswer =
      policy.kind === 'signed-in' && this.reflector.get<true>(CHECKED_WITH_ANSWER, context.getHandler());
    return withAnswer ? this.requireAsker(policy, request) : this.require(policy, request);
  }

  private async require(policy: Closed, request: GuardedRequest): Promise<true> {
    const principal = await this.bearers.of(request);
    if (!principal) throw new UnauthenticatedError();
    request.user = principal;
    try {
      admit(policy, principal);
    } catch (error) {
      if (error instanceof RoleRequiredError && !isAdministrator(principal))
        await this.recordRefusal(principal, request);
      throw error;
    }
    return true;
  }

  /** Leaves a member's session that was live when it was last looked at to the message that brings the answer. */
  private async requireAsker(policy: Closed, request: GuardedRequest): Promise<true> {
    const session = this.bearers.sessionOf(request);
    if (!session) return this.require(policy, request);
    const asker = this.askers.of(session, callerOf(request), (member) => admit(policy, member));
    if (!asker.isKnown) await asker.settle();
    request.asker = asker;
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
}

/** @throws RoleRequiredError, EnrolmentRequiredError */
function admit(policy: Closed, principal: Member | Administrator): void {
  if (policy.kind === 'any-account') return;
  if (isAdministrator(principal)) {
    if (policy.kind !== 'super-admin') throw new RoleRequiredError();
    return;
  }
  if (policy.kind === 'super-admin') throw new RoleRequiredError();
  if (principal.enrolmentRequired && !policy.beforeEnrolment) throw new EnrolmentRequiredError();
  if (policy.kind === 'roles' && !policy.roles.includes(principal.role)) throw new RoleRequiredError();
}
