import { AppError } from '../../../../platform/errors/app-error';

const STATUS = {
  EMPTY_FILE: 400,
  UNSUPPORTED_TYPE: 415,
  CONTENT_MISMATCH: 415,
  ENCRYPTED_FILE: 422,
  MACROS: 422,
  ARCHIVE_BOMB: 422,
  MALFORMED_FILE: 422,
} as const;

export type FileRefusalCode = keyof typeof STATUS;

/** An upload that is not accepted, with a sentence for the person who sent it. */
export class FileRefusedError extends AppError {
  readonly status: number;
  override readonly fields: Readonly<Record<string, string>>;

  constructor(
    readonly code: FileRefusalCode,
    message: string,
  ) {
    super(message);
    this.status = STATUS[code];
    this.fields = { file: message };
  }
}

/** The file is damaged, or built in a way that no office program writes. */
export function malformed(): FileRefusedError {
  return new FileRefusedError('MALFORMED_FILE', 'The file is damaged or incomplete. Please save it again and retry.');
}

export function encrypted(): FileRefusedError {
  return new FileRefusedError(
    'ENCRYPTED_FILE',
    'The file is protected with a password. Please remove the protection and upload it again.',
  );
}

export function macros(): FileRefusedError {
  return new FileRefusedError('MACROS', 'The file contains macros. Please save it without macros and upload it again.');
}

export function archiveBomb(): FileRefusedError {
  return new FileRefusedError('ARCHIVE_BOMB', 'The file unpacks to more content than is allowed.');
}
