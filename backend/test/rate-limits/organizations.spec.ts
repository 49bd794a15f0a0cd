import { startTestApplication, type TestApplication } from '../support/application';

describe('requests of one organization', () => {
  let app: TestApplication;

  beforeAll(async () => {
    app = await startTestApplication({ worker: false, env: { ORGANIZATION_RATE_PER_MINUTE: '6' } });
  });
  afterAll(() => app.close());

  it('share one allowance over all its members, and take nothing from the others', async () => {
    const members = [await app.as('user@meridian.example'), await app.as('creator@meridian.example')];
    const other = await app.as('user@northwind.example');
    const seen: number[] = [];
    for (const member of [...members, ...members, ...members, ...members]) {
      seen.push((await member.get('/api/auth/me')).status);
    }
    expect(seen).toEqual([200, 200, 200, 200, 200, 200, 429, 429]);
    const refused = await members[0]?.get('/api/stats');
    expect(refused?.body.code).toBe('RATE_LIMITED');
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
    await other.get('/api/auth/me').expect(200);
  });

  it('are not used up by tokens nobody signed', async () => {
    const token = `${(await app.as('user@northwind.example')).token}x`;
    for (let tries = 0; tries < 8; tries += 1) {
      await app.http().get('/api/auth/me').set('Authorization', `Bearer ${token}`).expect(401);
    }
    await (await app.as('user@northwind.example')).get('/api/auth/me').expect(200);
  });
});
