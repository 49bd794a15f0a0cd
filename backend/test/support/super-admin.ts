import type { Response } from 'supertest';
import { DEMO_SUPER_ADMIN } from '../../src/demo/demo-seed';
import { authorized, type AuthorizedAgent, type TestApplication } from './application';
import { patiently } from './patience';

export const superAdminSignIn = (app: TestApplication, change: object = {}): Promise<Response> => {
  const { email, password, accessCode } = DEMO_SUPER_ADMIN;
  return Promise.resolve(
    app
      .http()
      .post('/api/super-admin/login')
      .send({ email, password, accessCode, ...change }),
  );
};

/** Requests as the demo's super administrator. */
export async function asSuperAdmin(app: TestApplication): Promise<AuthorizedAgent> {
  return authorized(app.http, await patiently(200, () => superAdminSignIn(app)));
}
