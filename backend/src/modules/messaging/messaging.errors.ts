import { AppError } from '../../platform/errors/app-error';

/** Everybody else of the conversation has left the organization or was deactivated. */
export class NobodyLeftError extends AppError {
  readonly code = 'NOBODY_LEFT';
  readonly status = 409;
  constructor() {
    super('Nobody in this conversation can receive messages any more.');
  }
}
