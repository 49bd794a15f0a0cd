import express, { type Express, type RequestHandler, type Router } from 'express';

/** The first two parts of a path, where nothing in them stands for something else. */
const LITERAL = /^\/[\w.-]+(?:\/[\w.-]+)?(?=\/|$)/;

export type RouteMethod = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** What all paths have in common that two routes of different prefixes never share; Express does not tell upper case from lower. */
function prefixOf(path: string): string {
  const second = path.indexOf('/', 1);
  const third = second < 0 ? second : path.indexOf('/', second + 1);
  const prefix = third < 0 ? path : path.slice(0, third);
  return (prefix.endsWith('/') ? prefix.slice(0, -1) : prefix).toLowerCase();
}

/**
 * Routes that were registered one after the other, as one handler to Express. Each stands in a router with those whose
 * paths begin with the same two parts, in their order: a request is compared with a few, and not with three hundred.
 */
export class RoutesByPrefix {
  private readonly routers = new Map<string, Router>();

  constructor(private readonly application: Express) {}

  /** Whether it can take such a path: one that says what it begins with. */
  static takes(path: unknown): path is string {
    const prefix = typeof path === 'string' ? LITERAL.exec(path)?.[0] : undefined;
    return prefix?.toLowerCase() === prefixOf(String(path));
  }

  add(method: RouteMethod, path: string, handlers: RequestHandler[]): void {
    this.routerOf(prefixOf(path))[method](path, ...handlers);
  }

  /** All that Express would list of them. */
  get stack(): Router['stack'] {
    return [...this.routers.values()].flatMap(({ stack }) => stack);
  }

  readonly handle: RequestHandler = (request, response, next) => {
    const router = this.routers.get(prefixOf(request.path));
    // A router of its own would answer OPTIONS, which is no method of ours.
    if (router && request.method !== 'OPTIONS') router(request, response, next);
    else next();
  };

  private routerOf(prefix: string): Router {
    const known = this.routers.get(prefix);
    if (known) return known;
    const strict = this.application.enabled('strict routing');
    const router = express.Router({ caseSensitive: this.application.enabled('case sensitive routing'), strict });
    this.routers.set(prefix, router);
    return router;
  }
}
