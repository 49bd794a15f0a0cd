import { applyDecorators, createParamDecorator, SetMetadata, type ExecutionContext } from '@nestjs/common';
import { ApiBearerAuth, ApiExtension, ApiSecurity } from '@nestjs/swagger';
import type { Request } from 'express';
import type { Actor } from '../database/actor';
import type { Question } from '../database/unit-of-work';

interface MemberPolicy {
  /** Also open to a member who must set up two-factor sign-in first. */
  beforeEnrolment?: boolean;
}

/** Whoever sent a request whose session is looked at together with what they ask: nobody a handler could act for. */
export interface Asker {
  readonly organizationId: number;
  /** What has to hold as well before anything is answered: looked at with the session, and told to whoever has one. */
  require(condition: Question<void>): void;
  /** @throws as the guard does, when the session has ended or does not allow this, or as a condition does; then nothing is answered */
  ask<T>(question: (actor: Actor) => Question<T>): Promise<T>;
  /** Looks at the session and the conditions, if nobody has yet. @returns whose it is @throws as the guard and the conditions do */
  settle(): Promise<Actor>;
}

declare module 'http' {
  interface IncomingMessage {
    /** Given by the request log. */
    id?: string;
    /** Given by the guard, where the session is checked with the answer. */
    asker?: Asker;
  }
}

/** Who may call a handler. A handler without a policy fails the start. */
export type AccessPolicy =
  | { kind: 'public' }
  | ({ kind: 'signed-in' } & MemberPolicy)
  | ({ kind: 'roles'; roles: readonly string[] } & MemberPolicy)
  | { kind: 'any-account' }
  | { kind: 'super-admin' };

/** The platform's super administrator with a live session: no member of any organization. */
export interface Administrator {
  readonly administratorId: number;
  readonly name: string;
  readonly email: string;
  readonly sessionId: string;
  readonly requestId: string;
  readonly ip: string;
  readonly userAgent: string | null;
}

/** Whom the guard found behind a token. */
export type Principal = Actor | Administrator;

export const isAdministrator = (principal: Principal): principal is Administrator => 'administratorId' in principal;

export const ACCESS_POLICY = 'countersign:access';
export const CHECKED_WITH_ANSWER = 'countersign:checked-with-answer';

const policy = (value: AccessPolicy, label: string): MethodDecorator & ClassDecorator =>
  applyDecorators(SetMetadata(ACCESS_POLICY, value), ApiBearerAuth(), ApiExtension('x-access', label));

/** Anybody, signed in or not. */
export const Public = (): MethodDecorator & ClassDecorator =>
  applyDecorators(
    SetMetadata(ACCESS_POLICY, { kind: 'public' } satisfies AccessPolicy),
    ApiSecurity({}),
    ApiExtension('x-access', 'public'),
  );

/** Any member of an organization with a live session. What they see is decided by the service. */
export const SignedIn = (options: MemberPolicy = {}): MethodDecorator & ClassDecorator =>
  policy({ kind: 'signed-in', ...options }, 'signed-in');

/** Of a `SignedIn` handler: the session is looked at in the message that brings the answer. It takes a `CurrentAsker`, and there is no actor. */
export const CheckedWithAnswer = (): MethodDecorator => SetMetadata(CHECKED_WITH_ANSWER, true);

/** Members with one of the roles. */
export const Roles = (...roles: string[]): MethodDecorator & ClassDecorator =>
  policy({ kind: 'roles', roles }, roles.join(' '));

/** Members and super administrators alike: only for questions about one's own session. */
export const AnyAccount = (): MethodDecorator & ClassDecorator => policy({ kind: 'any-account' }, 'any-account');

/** Super administrators only. Tokens of organizations are refused, and theirs everywhere else. */
export const SuperAdmin = (): MethodDecorator & ClassDecorator => policy({ kind: 'super-admin' }, 'super-admin');

function principalOf(context: ExecutionContext): Principal {
  const principal = context.switchToHttp().getRequest<Request & { user?: Principal }>().user;
  if (!principal) throw new Error('A signed-in person is wanted on a route that does not require a session');
  return principal;
}

/** The signed-in actor of the request, as the guard established it. */
export const CurrentActor = createParamDecorator((_: unknown, context: ExecutionContext): Actor => {
  const principal = principalOf(context);
  if (isAdministrator(principal)) throw new Error('CurrentActor on a route for super administrators');
  return principal;
});

/** Whoever asks, on routes that check the session with the answer. */
export const CurrentAsker = createParamDecorator((_: unknown, context: ExecutionContext): Asker => {
  const { asker } = context.switchToHttp().getRequest<Request>();
  if (!asker) throw new Error('CurrentAsker on a route whose session is not checked with the answer');
  return asker;
});

/** The super administrator of the request, as the guard established it. */
export const CurrentAdministrator = createParamDecorator((_: unknown, context: ExecutionContext): Administrator => {
  const principal = principalOf(context);
  if (!isAdministrator(principal)) throw new Error('CurrentAdministrator on a route for members');
  return principal;
});

/** Whoever is signed in, on routes for any account. */
export const CurrentPrincipal = createParamDecorator(
  (_: unknown, context: ExecutionContext): Principal => principalOf(context),
);

/** What is known of the caller before, or without, a session. */
export interface Caller {
  readonly requestId: string;
  readonly ip: string;
  readonly userAgent: string | null;
}

/** The id that the request log gave the request. */
export function requestIdOf(request: Request): string {
  return request.id ?? '';
}

/** Address, agent and request id of the caller. */
export function callerOf(request: Request): Caller {
  return {
    requestId: requestIdOf(request),
    ip: request.ip ?? '',
    userAgent: request.get('user-agent')?.slice(0, 400) ?? null,
  };
}

/** {@link callerOf} as a handler parameter. */
export const CurrentCaller = createParamDecorator(
  (_: unknown, context: ExecutionContext): Caller => callerOf(context.switchToHttp().getRequest<Request>()),
);
