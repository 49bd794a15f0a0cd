import type { Readable } from 'node:stream';
import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import multer, { MulterError, type StorageEngine } from 'multer';
import { catchError, from, mergeMap, type Observable } from 'rxjs';
import type { Actor } from '../../../platform/database/actor';
import { AppError, InvalidInputError, OutcomeUnknownError } from '../../../platform/errors/app-error';
import { feedForm } from '../../../platform/http/feed-form';
import type { RepeatableRequest } from '../../../platform/http/idempotency/idempotency.interceptor';
import { MalformedUploadError } from '../documents.errors';
import { ReceiveFile, type CheckedFile, type ReceivedFile } from '../services/receive-file.service';

/** A request whose file was received, and that no row has yet. */
export type FileRequest<F extends CheckedFile> = RepeatableRequest & { received?: F };
export type UploadRequest = FileRequest<ReceivedFile>;

/** A file on its way from the parser to the store. */
interface Intake {
  /** Ends the request at once. */
  refuse: (error: unknown) => void;
  taken: Promise<unknown>;
}

/** How long a refused sender may go on sending, in milliseconds. */
const READ_ON_MS = 15_000;

/** No nesting: `tags[4000000000]` would otherwise become an array of that length. */
const LIMITS = {
  files: 1,
  fields: 20,
  parts: 21,
  fieldSize: 64 * 1024,
  fieldNameSize: 100,
  headerPairs: 20,
  fieldNestingDepth: 0,
};

/** Streams the one file of a multipart request into the store, and removes it again when the request is refused later on. */
export abstract class FileInterceptor<F extends CheckedFile> implements NestInterceptor {
  constructor(protected readonly receive: ReceiveFile) {}

  /** Takes the file in as what the route makes of it. */
  protected abstract take(actor: Actor, fileName: string, source: Readable, request: FileRequest<F>): Promise<F>;

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<FileRequest<F>>();
    const response = context.switchToHttp().getResponse<Response>();
    if (!request.is('multipart/form-data')) throw new MalformedUploadError('Send the document as multipart/form-data.');
    try {
      await this.read(request, response);
    } catch (error) {
      await this.clean(request);
      readOn(request);
      throw readable(error);
    }
    return next.handle().pipe(
      // A repeated request is answered without using its file again.
      mergeMap(async (answer: unknown) => {
        await this.clean(request);
        return answer;
      }),
      catchError((error: unknown) => {
        // The row may be there after all; a file without one is removed by the reconciler.
        if (error instanceof OutcomeUnknownError) throw error;
        return from(
          this.clean(request).then(() => {
            throw error;
          }),
        );
      }),
    );
  }

  private read(request: FileRequest<F>, response: Response): Promise<void> {
    return new Promise((resolve, reject) => {
      // A refused file is answered at once; the parser would first wait for all that is still to come.
      const intake: Intake = { refuse: reject, taken: Promise.resolve() };
      const options = { storage: this.engine(intake), limits: LIMITS, streamHandler: feedForm };
      const upload = multer(options).single('file');
      upload(request, response, (error: unknown) => {
        if (error === undefined || error === null) return resolve();
        const complaint = error instanceof Error ? error : new MalformedUploadError();
        // When the store fails, the file's stream ends early; the parser may complain of that before the store says why.
        intake.taken.then(
          () => reject(complaint),
          (cause: unknown) => reject(cause instanceof AppError ? cause : complaint),
        );
      });
    });
  }

  private engine(intake: Intake): StorageEngine {
    return {
      _handleFile: (request: FileRequest<F>, file, done) => {
        const actor = request.user;
        if (!actor?.organizationId) return done(new MalformedUploadError());
        const taken = this.take(actor, decodeName(file.originalname), file.stream, request);
        intake.taken = taken;
        taken.then(
          (received) => {
            request.received = received;
            request.fileIdentity = `${received.documentHash} ${received.fileName}`;
            done(null, { size: received.fileSize });
          },
          (error: unknown) => {
            file.stream.resume();
            intake.refuse(error);
            done(error);
          },
        );
      },
      _removeFile: (request: FileRequest<F>, _file, done) => {
        this.clean(request).then(() => done(null), done);
      },
    };
  }

  private async clean(request: FileRequest<F>): Promise<void> {
    if (!request.received) return;
    const { filePath } = request.received;
    delete request.received;
    await this.receive.discard(filePath);
  }
}

/** The first file of a new document. */
@Injectable()
export class UploadInterceptor extends FileInterceptor<ReceivedFile> {
  constructor(receive: ReceiveFile) {
    super(receive);
  }

  protected take(
    { organizationId }: Actor,
    fileName: string,
    source: Readable,
    request: UploadRequest,
  ): Promise<ReceivedFile> {
    return this.receive.run(organizationId, fileName, source, bytesOf(request));
  }
}

/** A file has no more bytes than its request, where that says how many it has. */
export function bytesOf({ headers }: Request): number | undefined {
  const length = headers['content-length'];
  return length === undefined ? undefined : Number(length);
}

/**
 * Closing while the sender still writes would lose the answer on its way. What comes is read and thrown
 * away for a moment; a sender who does not stop then is cut off.
 */
function readOn(request: Request): void {
  request.unpipe();
  request.resume();
  if (request.complete || request.destroyed) return;
  const timer = setTimeout(() => request.destroy(), READ_ON_MS).unref();
  request.once('close', () => clearTimeout(timer));
}

/** Browsers send names as UTF-8; the parser reads them as Latin-1. */
function decodeName(name: string): string {
  const bytes = Buffer.from(name, 'latin1');
  const text = bytes.toString('utf8');
  return text.includes('\ufffd') ? name : text;
}

function readable(error: unknown): unknown {
  if (error instanceof AppError) return error;
  if (error instanceof MulterError) {
    if (error.code === 'LIMIT_UNEXPECTED_FILE' || error.code === 'LIMIT_FILE_COUNT') {
      return new InvalidInputError({ [error.field || 'file']: 'Send one file, in the field "file"' });
    }
    // The published types do not know this code yet.
    if ((error.code as string) === 'LIMIT_FIELD_NESTING') {
      const field = error.field?.replace(/\[.*/s, '') || 'file';
      return new InvalidInputError({ [field]: `${field} is not sent this way` });
    }
    return new MalformedUploadError('The upload has too many or too large fields.');
  }
  const { code } = (error ?? {}) as { code?: string };
  // Errors of the parser and of a connection that ended early carry no code of a system call.
  return code === undefined || code === 'ECONNRESET' ? new MalformedUploadError() : error;
}
