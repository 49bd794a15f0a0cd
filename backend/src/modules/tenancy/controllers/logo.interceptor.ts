import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import multer, { MulterError } from 'multer';
import type { Observable } from 'rxjs';
import { InvalidInputError } from '../../../platform/errors/app-error';
import { feedForm } from '../../../platform/http/feed-form';

const MAX_LOGO_BYTES = 2 * 1024 * 1024;
const LIMITS = { files: 1, fileSize: MAX_LOGO_BYTES, fields: 0, parts: 1, fieldNameSize: 100, headerPairs: 20 };
const OPTIONS = { storage: multer.memoryStorage(), limits: LIMITS, streamHandler: feedForm };

/** Takes the one picture of a multipart request into memory. */
@Injectable()
export class LogoInterceptor implements NestInterceptor {
  private readonly upload = multer(OPTIONS).single('file');

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<Request>();
    const response = context.switchToHttp().getResponse<Response>();
    if (!request.is('multipart/form-data'))
      throw new InvalidInputError({ file: 'Send the logo as multipart/form-data' });
    try {
      await new Promise<void>((resolve, reject) => {
        this.upload(request, response, (error: unknown) => {
          if (error === undefined || error === null) resolve();
          else reject(error instanceof Error ? error : new Error('The upload cannot be read'));
        });
      });
    } catch (error) {
      request.unpipe();
      response.setHeader('Connection', 'close');
      throw readable(error);
    }
    return next.handle();
  }
}

function readable(error: unknown): unknown {
  if (!(error instanceof MulterError))
    return new InvalidInputError({ file: 'The upload could not be read. Please try again.' });
  if (error.code === 'LIMIT_FILE_SIZE') return new InvalidInputError({ file: 'The logo may have at most 2 MB' });
  return new InvalidInputError({ file: 'Send one file, in the field "file"' });
}
