import { AppError } from '../../platform/errors/app-error';

/** An organization always has an active admin. */
export class LastAdminError extends AppError {
  readonly code = 'LAST_ADMIN';
  readonly status = 409;
  constructor() {
    super('This is the last active administrator of the organization');
  }
}

/** What nobody does to themselves. */
export class SelfError extends AppError {
  readonly code = 'SELF';
  readonly status = 409;
  constructor(message: string) {
    super(message);
  }
}

/** Somebody has to take over before the person stops. */
export class OpenTasksError extends AppError {
  readonly code = 'OPEN_TASKS';
  readonly status = 409;
  override readonly fields = { handOverTo: 'Choose a member who takes over the open tasks' };
  constructor(count: number) {
    super(`This member has ${count} open review ${count === 1 ? 'task' : 'tasks'}. Choose who takes over.`);
  }
}

/** The member's state does not allow the step; `code` says which. */
export class MemberStateError extends AppError {
  readonly status = 409;
  constructor(
    readonly code: 'NO_JOIN_REQUEST' | 'NOT_INVITED' | 'NOT_ACTIVE' | 'NOT_A_MEMBER_YET' | 'EMAIL_NOT_CONFIRMED',
    message: string,
  ) {
    super(message);
  }
}

/** The admin who asked lost the role while the request waited. */
export class NoLongerAdminError extends AppError {
  readonly code = 'FORBIDDEN';
  readonly status = 403;
  constructor() {
    super('Your role does not allow this');
  }
}
