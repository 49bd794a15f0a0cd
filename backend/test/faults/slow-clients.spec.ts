import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { eventually, startTestApplication, type TestApplication } from '../support/application';
import { everybody, type People } from '../support/people';
import { portOf } from '../support/raw-request';
import { Sql } from '../support/sql';
import { published } from '../support/uploads';

const MB = 1024 * 1024;

/** R21: clients that hold a connection and send or read nothing. */
describe('slow clients', () => {
  let app: TestApplication;
  let server: Server;
  let people: People;
  let sql: Sql;
  const sockets: Socket[] = [];

  beforeAll(async () => {
    app = await startTestApplication({ worker: false });
    server = app.application.getHttpServer();
    people = await everybody(app);
    sql = await Sql.connect(app.database.adminUrl);
    await sql.rows(`UPDATE organizations SET "documentAccess" = 'view_only'`);
  });
  afterAll(async () => {
    for (const socket of sockets) socket.destroy();
    await sql.end();
    await app.close();
  });

  const open = (bytes: string): Promise<Socket> =>
    new Promise((resolve, reject) => {
      const socket = connect(portOf(app), '127.0.0.1', () => socket.write(bytes, () => resolve(socket)));
      sockets.push(socket);
      socket.on('error', reject);
    });
  const connections = (): Promise<number> =>
    new Promise((resolve) => server.getConnections((_, count) => resolve(count)));
  const allGone = (): Promise<unknown> => eventually(async () => (await connections()) === 0, 'the connections to go');

  it('have limits, and the number of connections leaves files to open', () => {
    expect([server.headersTimeout, server.requestTimeout, server.timeout]).toEqual([10_000, 120_000, 120_000]);
    // A proxy that keeps connections (nginx: for 60 s) gives them up first; none is kept until it is called silent.
    expect(server.keepAliveTimeout).toBe(65_000);
    expect(server.maxConnections).toBeGreaterThan(0);
    expect(server.maxConnections).toBeLessThanOrEqual(16_000);
  });

  it.each([
    ['headers', 'GET /api/documents HTTP/1.1\r\nHost: x\r\nX-Slow: '],
    [
      'body',
      'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
    ],
  ])('who never finish the %s of a request are answered 408 and sent away', async (_, bytes) => {
    const { headersTimeout, requestTimeout } = server;
    server.headersTimeout = server.requestTimeout = 300;
    try {
      const socket = await open(bytes);
      let answer = '';
      socket.on('data', (data: Buffer) => (answer += data.toString()));
      await once(socket, 'close');
      expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    } finally {
      Object.assign(server, { headersTimeout, requestTimeout });
    }
  });

  it('are not those who keep a connection for their next request', async () => {
    const request = 'GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n';
    const { headersTimeout, requestTimeout } = server;
    server.headersTimeout = server.requestTimeout = 300;
    try {
      const kept = await open(request);
      let answers = '';
      kept.on('data', (data: Buffer) => (answers += data.toString()));
      await once(kept, 'data');
      // Whoever is looked for at the same time is found, and sent away.
      await once((await open('GET /health/live HTTP/1.1\r\n')).resume(), 'close');
      kept.write(request);
      await eventually(() => Promise.resolve(answers.split('HTTP/1.1 200 ').length === 3), 'the second answer');
      expect(answers).toMatch(/\r\nKeep-Alive: timeout=65\r\n/);
      kept.destroy();
    } finally {
      Object.assign(server, { headersTimeout, requestTimeout });
    }
  });

  it('who read nothing of an answer are sent away, and hold neither file nor transaction', async () => {
    const id = await published(people.creator, { file: Buffer.alloc(9 * MB, 'Long. '), fileName: 'long.txt' });
    await allGone();
    const usual = server.timeout;
    server.timeout = 300;
    try {
      const taken = once(server, 'connection');
      const socket = await open(
        `GET /api/documents/${id}/download HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${people.user.token}\r\n\r\n`,
      );
      socket.pause();
      await taken;
      await allGone();
      const inTransaction = `SELECT count(*)::int FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in%'`;
      expect(await sql.value(inTransaction)).toBe(0);
    } finally {
      server.timeout = usual;
    }
    await people.user.get('/api/documents').expect(200);
  });
});
