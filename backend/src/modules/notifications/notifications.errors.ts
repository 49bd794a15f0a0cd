import { AppError } from '../../platform/errors/app-error';

/** The link of a mail is not one of ours, or belongs to an account that is gone. */
export class InvalidUnsubscribeLinkError extends AppError {
  readonly code = 'INVALID_UNSUBSCRIBE_LINK';
  readonly status = 400;
  constructor() {
    super('This link is not valid. Sign in to choose which mails you get.');
  }
}
