import type { Readable, Writable } from 'node:stream';
import type { Request } from 'express';

/**
 * Feeds a multipart body to its parser, and ends a form whose file has no end.
 *
 * What follows the end of a form is ignored, except in the piece of the body that holds this end: a file that begins
 * there is opened by the parser (busboy 1.6) and never closed, and the request would wait for it for ever.
 */
export function feedForm(request: Request, parser: Writable): void {
  let open = false;
  parser.on('file', (_field: string, file: Readable) => {
    open = true;
    const push = file.push.bind(file);
    file.push = (piece, encoding) => {
      if (piece === null) open = false;
      return push(piece, encoding);
    };
  });
  const final = parser._final.bind(parser);
  // Called once everything was parsed: a file that is open now stays so.
  parser._final = (done) => (open ? done(new Error('Unexpected end of form')) : final(done));
  request.pipe(parser);
}
