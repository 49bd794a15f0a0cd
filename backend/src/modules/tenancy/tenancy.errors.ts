import { AppError } from '../../platform/errors/app-error';

/** Something still belongs to what was to be deleted. */
export class InUseError extends AppError {
  readonly code = 'IN_USE';
  readonly status = 409;
  constructor(message: string) {
    super(message);
  }
}

/** Every document without a department belongs to General. */
export class DefaultDepartmentError extends AppError {
  readonly code = 'DEFAULT_DEPARTMENT';
  readonly status = 409;
  constructor() {
    super('The department General is the default of every document and stays as it is');
  }
}

/** The plan allows no more members. Reading and exporting go on. */
export class MemberLimitError extends AppError {
  readonly code = 'MEMBER_LIMIT';
  readonly status = 402;
  constructor(limit: number) {
    super(`Your plan allows ${limit} users. Choose a larger plan to add more.`);
  }
}
