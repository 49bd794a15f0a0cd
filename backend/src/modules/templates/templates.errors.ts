import { AppError } from '../../platform/errors/app-error';
import type { TemplateRefusal } from './domain/template-rules';

/** The rules of the library refuse the action; `code` says why. */
export class TemplateRefusedError extends AppError {
  readonly code: string;
  readonly status: number;
  constructor(refusal: TemplateRefusal) {
    super(refusal.message);
    this.code = refusal.code;
    this.status = refusal.status;
  }
}

/** The library holds as many templates as a list may show. */
export class LibraryFullError extends AppError {
  readonly code = 'LIBRARY_FULL';
  readonly status = 409;
  constructor(limit: number) {
    super(`Your library holds ${limit} templates, which is the most it can. Delete one first.`);
  }
}
