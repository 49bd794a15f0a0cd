import { Controller, Get, Module } from '@nestjs/common';
import { DiscoveryModule, NestFactory } from '@nestjs/core';
import type { GuardedAdapter } from '../../src/app/guarded-adapter';
import { RouteInventory, type RouteEntry } from '../../src/platform/http/route-inventory';
import { SignedIn } from '../../src/platform/http/access';
import { startTestApplication, type TestApplication } from '../support/application';

@Controller('open')
class Forgotten {
  @Get()
  @SignedIn()
  guarded(): void {}

  @Get('door')
  door(): void {}
}
@Module({ imports: [DiscoveryModule], controllers: [Forgotten], providers: [RouteInventory] })
class WithForgottenDoor {}

/** Open to everybody, each reviewed. A new public route is added here on purpose, or it fails. */
const PUBLIC = [
  'GET /api/organizations',
  'GET /dev/mailbox',
  'GET /dev/mailbox/messages',
  'GET /health/live',
  'GET /health/ready',
  'GET /metrics',
  'POST /api/auth/login',
  'POST /api/auth/logout',
  'POST /api/auth/refresh',
];

describe('routes', () => {
  let app: TestApplication;
  let routes: RouteEntry[];

  beforeAll(async () => {
    app = await startTestApplication({ seed: false });
    routes = app.application.get(RouteInventory).routes();
  });
  afterAll(() => app.close());

  const named = ({ method, path }: RouteEntry): string => `${method} ${path}`;
  const request = ({ method, path }: RouteEntry): Promise<{ status: number; body: Record<string, unknown> }> => {
    const verb = method.toLowerCase() as 'get' | 'post' | 'patch' | 'put' | 'delete';
    return Promise.resolve(app.http()[verb](path.replace(/:\w+/g, '1')));
  };

  it('are all in the inventory: it knows exactly those that Express answers', () => {
    interface Layer {
      route?: { path: string; methods: Record<string, boolean> };
    }
    const adapter = app.application.getHttpAdapter() as unknown as GuardedAdapter;
    const { router } = adapter.getInstance<{ router: { stack: Layer[] } }>();
    const grouped = adapter.groups.flatMap(({ stack }): Layer[] => stack as unknown as Layer[]);
    const served = [...router.stack, ...grouped].flatMap(({ route }) =>
      route ? Object.keys(route.methods).map((method) => `${method.toUpperCase()} ${route.path}`) : [],
    );
    const documentation = (line: string): boolean => line.includes('/api/docs') || line.startsWith('HEAD ');
    expect(served.filter((line) => !documentation(line)).sort()).toEqual([...new Set(routes.map(named))].sort());
    expect(routes.length).toBeGreaterThan(20);
  });

  it('each have an access policy', () => {
    expect(routes.filter((route) => !route.policy).map(named)).toEqual([]);
    expect(() => app.application.get(RouteInventory).assertEveryRouteHasPolicy()).not.toThrow();
  });

  it('are public only where reviewed', () => {
    const open = routes.filter((route) => route.policy?.kind === 'public').map(named);
    expect(open.filter((line) => PUBLIC.includes(line)).sort()).toEqual(PUBLIC);
    // Doors of people who are not signed in yet may be added; everything else needs a session.
    for (const line of open.filter((one) => !PUBLIC.includes(one))) {
      expect(line).toMatch(
        /^(GET|POST|PUT) \/api\/(auth|organization|super-admin|invitations|organizations|subscription-plans|billing\/invoices|unsubscribe|webhooks)\b/,
      );
    }
  });

  it('that are not public answer 401 without a token, before they look at anything else', async () => {
    for (const route of routes.filter((one) => one.policy?.kind !== 'public')) {
      const { status, body } = await request(route);
      expect([named(route), status, body.code]).toEqual([named(route), 401, 'UNAUTHENTICATED']);
    }
  });

  it('without a policy fail the start, and are named', async () => {
    const application = await NestFactory.create(WithForgottenDoor, { logger: false });
    expect(() => application.get(RouteInventory).assertEveryRouteHasPolicy()).toThrow('Forgotten.door');
    await application.close();
  });
});
