import { finished, pipeline } from 'node:stream/promises';
import { Logger } from '@nestjs/common';
import type { Response } from 'express';
import { HeldBytes } from '../../../platform/storage/held-bytes';
import { contentDisposition } from '../domain/file-inspection/content-disposition';
import type { OpenDocument } from '../services/read-document.service';

const logger = new Logger('FileBytes');

/** Sends a file that was opened and checked, as something that no browser runs. */
export async function sendFile(
  response: Response,
  file: OpenDocument,
  disposition: 'inline' | 'attachment',
): Promise<void> {
  try {
    response.status(200).set({
      'Content-Type': file.mimeType,
      'Content-Length': String(file.fileSize),
      'Content-Disposition': contentDisposition(disposition, file.fileName),
      'Content-Security-Policy': "sandbox; default-src 'none'; frame-ancestors 'self'",
    });
  } catch (error) {
    // Answered meanwhile, as a request that took too long is: nobody else would close the file.
    file.content.destroy();
    throw error;
  }
  if (file.content instanceof HeldBytes) return sendAtOnce(response, file.content);
  // A failure in the middle breaks the connection, so that nobody takes a part for the whole.
  await pipeline(file.content, response).catch((error: Error) => {
    logger.error({ message: 'reading a file broke off', cause: error.name });
    response.destroy();
  });
}

/** What is all there leaves in one write. */
async function sendAtOnce(response: Response, content: HeldBytes): Promise<void> {
  let sent = false;
  response.write(content.bytes, (error) => {
    // A connection that was torn down calls as if all were well.
    sent = !error && response.socket?.destroyed === false;
  });
  response.end();
  // Fails, or ends without the bytes, where the reader went away, who needs no answer any more.
  await finished(response).catch(() => undefined);
  if (sent) content.giveBack();
  else content.destroy();
}
