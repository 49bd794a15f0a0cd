import { AppError } from '../../platform/errors/app-error';
import { failureMessage } from './domain/rendition';
import type { FailureReason } from './sandbox/protocol';

/** Nothing could be made of a file. Stays so however often it is tried. */
export class SandboxFailure extends Error {
  override readonly name = 'SandboxFailure';
  constructor(readonly reason: FailureReason) {
    super(`The file could not be processed: ${reason}`);
  }
}

/** This process ends before the work was done; it is to be done again. */
export class SandboxStopped extends Error {
  override readonly name = 'SandboxStopped';
  constructor() {
    super('The process is about to end');
  }
}

/** The rendition is still being made, or is made anew because it broke. */
export class RenditionPendingError extends AppError {
  readonly code = 'PREVIEW_PENDING';
  readonly status = 409;
  override readonly retryAfter = 2;
  constructor() {
    super('The preview is being made. Please try again in a moment.');
  }
}

/** There is no such rendition and there will be none, for the reason given. */
export class RenditionFailedError extends AppError {
  readonly code = 'PREVIEW_FAILED';
  readonly status = 422;
  constructor(reason: string) {
    super(failureMessage(reason));
  }
}

/** The stamp could not be put on the pages. */
export class PrintFailedError extends AppError {
  readonly code = 'PRINT_FAILED';
  readonly status = 422;
  constructor() {
    super('This document could not be prepared for printing. You can still download it.');
  }
}

/** The signature sheet could not be put behind the pages. */
export class AppendFailedError extends AppError {
  readonly code = 'APPEND_FAILED';
  readonly status = 422;
  constructor() {
    super('This PDF does not let pages be added. Download it and the signature sheet separately.');
  }
}

/** Making previews again takes the worker's time, so not everybody may ask for it. */
export class RetryRefusedError extends AppError {
  readonly code = 'NOT_AUTHOR';
  readonly status = 403;
  constructor() {
    super('Only the author or an admin can have the preview made again');
  }
}

/** Nothing failed, or somebody asked already. */
export class NothingFailedError extends AppError {
  readonly code = 'WRONG_STATE';
  readonly status = 409;
  constructor() {
    super('Nothing failed for this document, so there is nothing to make again');
  }
}
