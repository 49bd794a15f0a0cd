import type { ArgumentsHost } from '@nestjs/common';
import { createServer, type AddressInfo } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemActor } from '../../src/platform/database/actor';
import { UnitOfWork } from '../../src/platform/database/unit-of-work';
import { ProblemFilter } from '../../src/platform/http/problem.filter';
import { ensureBuild, startProcess, type Running } from '../support/api-process';
import { eventually, startTestApplication, type TestApplication } from '../support/application';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { MERIDIAN } from '../support/people';
import { PgProxy } from '../support/pg-proxy';
import { Sql } from '../support/sql';

/** What the filter answers to an error. */
function answerTo(error: unknown): { status: number; code: string; retryAfter: string | undefined } {
  const answer = { status: 0, code: '', retryAfter: undefined as string | undefined };
  const response = {
    headersSent: false,
    setHeader: (_: string, value: string) => (answer.retryAfter = value),
    removeHeader: () => undefined,
    status: (status: number) => {
      answer.status = status;
      return { json: ({ code }: { code: string }) => (answer.code = code) };
    },
  };
  const request = { headers: {}, socket: {}, app: { get: () => () => false } };
  const http = { getResponse: () => response, getRequest: () => request };
  new ProblemFilter().catch(error, { switchToHttp: () => http } as unknown as ArgumentsHost);
  return answer;
}

describe('a connection that breaks between two statements', () => {
  let app: TestApplication;
  let sql: Sql;
  beforeAll(async () => {
    app = await startTestApplication({ seed: false, worker: false });
    sql = await Sql.connect(app.database.adminUrl);
  });
  afterAll(async () => {
    await sql.end();
    await app.close();
  });

  it('is a 503 that may be tried again, not a fault of ours', async () => {
    const broken = app.application.get(UnitOfWork).run(systemActor(MERIDIAN, 'test'), async (tx) => {
      const [row] = await tx.query<{ pid: number }>('SELECT pg_backend_pid() AS "pid"');
      await sql.rows('SELECT pg_terminate_backend($1)', [row?.pid]);
      await eventually(async () => tx.manager.queryRunner?.isReleased, 'the end of the connection');
      await tx.query('SELECT 1');
    });
    const error: unknown = await broken.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Error);
    expect(answerTo(error)).toEqual({ status: 503, code: 'UNAVAILABLE', retryAfter: '5' });
  });
});

describe('a process that starts before its database', () => {
  let database: TestDatabase;
  let dataDir: string;
  const running: Promise<Running>[] = [];

  beforeAll(async () => {
    ensureBuild();
    database = await createTestDatabase();
    dataDir = mkdtempSync(join(tmpdir(), 'countersign-start-'));
  });
  afterAll(async () => {
    for (const one of await Promise.all(running)) {
      one.child.kill('SIGKILL');
      await one.ended;
    }
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  /** Ports that are free now. */
  const freePorts = async (count: number): Promise<number[]> => {
    const servers = await Promise.all(
      Array.from({ length: count }, async () => {
        const server = createServer();
        await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
        return server;
      }),
    );
    const ports = servers.map((server) => (server.address() as AddressInfo).port);
    await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
    return ports;
  };

  it('lives, is not ready, and begins by itself when the database is there', async () => {
    const [port, workerPort, databasePort] = (await freePorts(3)) as [number, number, number];
    const url = new URL(database.adminUrl);
    url.port = String(databasePort);
    const env = { DATABASE_URL: url.toString(), DATA_DIR: dataDir };
    running.push(
      startProcess('api', { ...env, PORT: String(port) }),
      startProcess('worker', { ...env, WORKER_PORT: String(workerPort) }),
    );
    const ask = (path: string, at = port): Promise<Response | undefined> =>
      fetch(`http://127.0.0.1:${at}${path}`).catch(() => undefined);
    for (const at of [port, workerPort]) {
      await eventually(async () => (await ask('/health/live', at))?.status === 200, 'a sign of life');
      const ready = await ask('/health/ready', at);
      expect([ready?.status, await ready?.json()]).toEqual([503, { status: 'waiting', database: 'down' }]);
    }
    const refused = await ask('/api/documents');
    expect([refused?.status, refused?.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await refused?.json()).toMatchObject({ code: 'UNAVAILABLE', requestId: expect.any(String) });

    const proxy = await PgProxy.start(database.adminUrl, databasePort);
    try {
      for (const { output } of await Promise.all(running)) {
        expect(output()).toMatch(
          /nothing answers there; start PostgreSQL or correct the address\. Trying again in 1 s\./,
        );
      }
      for (const at of [port, workerPort]) {
        await eventually(async () => (await ask('/health/ready', at))?.status === 200, 'readiness');
      }
      expect((await ask('/api/documents'))?.status).toBe(401);
    } finally {
      for (const one of await Promise.all(running)) {
        one.child.kill('SIGTERM');
        expect(await one.ended).toBe(0);
      }
      await proxy.stop();
    }
  });

  it('ends at once with one line where waiting does not help', async () => {
    const url = new URL(database.adminUrl);
    url.password = 'wrong';
    const started = startProcess('api', { DATABASE_URL: url.toString(), DATA_DIR: dataDir });
    await expect(started).rejects.toThrow(/the user name or password was refused/);
  });
});
