import { existsSync, readdirSync } from 'node:fs';
import { extname, join, posix, sep } from 'node:path';
import type { NestExpressApplication } from '@nestjs/platform-express';
import express, {
  type ErrorRequestHandler,
  type NextFunction,
  type Request,
  type RequestHandler,
  type Response,
} from 'express';

const YEAR_MS = 365 * 24 * 3600 * 1000;
const READS = ['GET', 'HEAD'];
/** What the application answers itself, in any case of letters as its routes are matched. */
const OURS = /^\/(api|dev|health|metrics)(\/|$)/i;
/** How the build compressed its files, the smaller first, and the endings that it gave them. */
const CODINGS = [
  { coding: 'br', ending: '.br' },
  { coding: 'gzip', ending: '.gz' },
];

/** The built front end: hashed files for ever, the page itself always fresh, every unknown path to the page. */
export function serveFrontEnd(application: NestExpressApplication): void {
  const folder = join(__dirname, '..', '..', '..', 'frontend', 'dist');
  if (!existsSync(join(folder, 'index.html'))) return;
  application.use(frontEnd(folder));
}

/** Serves a folder that Vite built. */
export function frontEnd(folder: string): RequestHandler {
  const router = express.Router();
  const page: RequestHandler = (request, _, next) => {
    if (asksForPage(request)) request.url = '/index.html';
    next();
  };
  router.use(page, compressedFiles(folder));
  router.use(
    '/assets',
    express.static(join(folder, 'assets'), { immutable: true, maxAge: YEAR_MS, fallthrough: false }),
  );
  router.use(express.static(folder, { index: false, redirect: false, cacheControl: false, setHeaders: alwaysFresh }));
  router.use(withoutFile);
  // No file has a path of ours, and looking for one on the disk costs a request to the API a tenth of its time.
  return (request, response, next) => (OURS.test(request.path) ? next() : router(request, response, next));
}

/** A path with a dot, or a tilde as of an editor's copy, asks for a file that is not there; the application's own have none. */
function asksForPage(request: Request): boolean {
  return READS.includes(request.method) && !/[.~]/.test(request.path) && Boolean(request.accepts('html'));
}

function alwaysFresh(response: Response): void {
  response.setHeader('Cache-Control', 'no-cache');
}

/** A refusal is no file: its text is neither compressed nor of that type, and nobody keeps it for a year. */
const withoutFile: ErrorRequestHandler = (error, _request, response, next) => {
  for (const header of ['Content-Encoding', 'Content-Type', 'Cache-Control', 'ETag', 'Last-Modified'])
    response.removeHeader(header);
  next(error);
};

/** Hands out the compressed twin of a file to whoever can read it. */
function compressedFiles(folder: string): RequestHandler {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const files = new Set(names.map((name) => `/${name.split(sep).join(posix.sep)}`));
  return (request: Request, response: Response, next: NextFunction) => {
    const { method, path } = request;
    if (!READS.includes(method) || !files.has(`${path}.gz`)) return next();
    response.vary('Accept-Encoding');
    const found = CODINGS.find(
      ({ coding, ending }) => files.has(path + ending) && request.acceptsEncodings(coding) === coding,
    );
    if (found) {
      response.setHeader('Content-Encoding', found.coding);
      response.type(extname(path));
      request.url = path + found.ending;
    }
    next();
  };
}
