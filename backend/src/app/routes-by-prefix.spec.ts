import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Express, Request, RequestHandler, Response } from 'express';
import { GuardedAdapter } from './guarded-adapter';

type Method = 'get' | 'post' | 'use';

/** Answers with its name, the route's path and the parameters. */
const answering =
  (name: string): RequestHandler =>
  (request, response) => {
    const { path } = (request.route ?? {}) as { path?: string };
    response.json([name, path, request.params, request.url, request.baseUrl]);
  };

/** Registered in this order. A third entry is a handler that only passes on. */
const ROUTES: [Method, string, RequestHandler][] = [
  ['get', '/', answering('root')],
  ['get', '/health', answering('health')],
  ['get', '/health/ready', answering('ready')],
  ['get', '/api/documents/search', answering('search')],
  ['get', '/api/documents/:id', answering('document')],
  ['post', '/api/documents/:id', answering('posted')],
  ['get', '/api/documents/:id/:part', answering('part')],
  ['get', '/api/document-views', answering('views')],
  ['use', '/api', (request, response, next) => (request.query.stop ? void response.json(['stopped']) : next())],
  ['get', '/api/documents', answering('documents')],
  ['get', '/api/documents/late', answering('late')],
  ['get', '/api/:anything', answering('anything')],
  ['get', '/api/users', answering('users')],
  ['get', '/:a/:b/:c', answering('fallback')],
  ['get', '/api/users/:id/away', (_request, _response, next) => next(new Error('failed'))],
];
const ASKED = [
  ...[
    'GET /',
    'GET /health',
    'GET /health/',
    'GET /HEALTH/Ready',
    'GET /health/ready/',
    'GET /healthy',
    'HEAD /health',
  ],
  ...[
    'GET /api/documents',
    'GET /api/documents/',
    'GET /api/documents?stop=1',
    'GET /api/users?stop=1',
    'GET /Api/Users',
  ],
  ...[
    'GET /api/documents/search',
    'GET /api/documents/late',
    'GET /api/documents/7?stop=1',
    'GET /api/documents/a%2Fb',
  ],
  ...[
    'GET /api/documents/%zz',
    'GET /api/documents/7/bytes',
    'GET /api/documents/7/bytes/8',
    'GET /api/document-views',
  ],
  ...[
    'GET /api/%64ocuments',
    'GET //api/documents',
    'GET /api//documents',
    'GET /api',
    'GET /api/',
    'GET /x/y/z',
    'GET /x',
  ],
  ...['POST /api/documents/7', 'POST /api/documents', 'DELETE /api/documents/7', 'OPTIONS /api/documents/7'],
  ...['GET /api/users/1/away', 'GET /api/\u017fers', 'GET /api/document-views/1'],
];

/** Express as it is, and the same routes through the adapter. */
describe('routes by prefix', () => {
  const adapters: GuardedAdapter[] = [];

  async function served(register: (adapter: GuardedAdapter) => void): Promise<unknown[]> {
    const adapter = new GuardedAdapter();
    adapters.push(adapter);
    register(adapter);
    adapter.use((_request: Request, response: Response) => response.status(404).json(['nobody']));
    adapter.use((error: Error, _request: Request, response: Response, _next: unknown) =>
      response.status(500).json([error.message]),
    );
    adapter.initHttpServer();
    const server = adapter.getHttpServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return Promise.all(
      ASKED.map(async (asked) => {
        const [method, path] = asked.split(' ');
        const response = await fetch(`${origin}${path}`, { method });
        return [asked, response.status, await response.text()];
      }),
    );
  }

  afterEach(() => adapters.splice(0).forEach((adapter) => adapter.getHttpServer().close().closeAllConnections()));

  it('answer each request as Express alone would, whatever is registered between them', async () => {
    const plain = await served((adapter) => {
      const application = adapter.getInstance<Express>();
      for (const [method, path, handler] of ROUTES) application[method](path, handler);
    });
    const grouped = await served((adapter) => {
      for (const [method, path, handler] of ROUTES) adapter[method](path, handler);
    });
    expect(grouped).toEqual(plain);
    expect(plain).toContainEqual(['GET /api/documents/late', 200, expect.stringContaining('"document"')]);
    expect(plain).toContainEqual(['GET /api/documents?stop=1', 200, '["stopped"]']);
    expect(plain).toContainEqual(['OPTIONS /api/documents/7', 404, '["nobody"]']);
    // Those before the handler and after it; those that follow a parameter.
    expect(adapters[1]?.groups.map(({ stack }) => stack.length)).toEqual([7, 2, 1, 1]);
  });
});
