import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NestExpressApplication } from '@nestjs/platform-express';
import pino from 'pino';
import request, { type Agent, type Response } from 'supertest';
import { createHttpApplication } from '../../src/app/http-application';
import { loadConfig, type Config } from '../../src/config/config';
import { DEMO_PASSWORD, DemoSeed } from '../../src/demo/demo-seed';
import type { StoredMail } from '../../src/platform/mail/development-mailbox';
import { createTestDatabase, TEST_SECRETS, type TestDatabase } from './database';
import { patiently } from './patience';
import { Sql } from './sql';

export interface TestApplication {
  application: NestExpressApplication;
  config: Config;
  database: TestDatabase;
  dataDir: string;
  /** What the application logged, as JSON lines. */
  log: string[];
  http: () => Agent;
  /** Signs in and answers with the session; the cookie is in the response. */
  signIn: (email: string, password?: string) => Promise<Response>;
  /** Requests with somebody's access token. */
  as: (email: string) => Promise<AuthorizedAgent>;
  mails: () => Promise<StoredMail[]>;
  close: () => Promise<void>;
}

export interface AuthorizedAgent {
  token: string;
  userId: number;
  get: (path: string) => request.Test;
  post: (path: string, body?: object) => request.Test;
  patch: (path: string, body?: object) => request.Test;
  delete: (path: string) => request.Test;
}

export interface TestApplicationOptions {
  env?: Record<string, string>;
  /** Default true: the two demo organizations, without their sample documents being awaited any differently. */
  seed?: boolean;
  worker?: boolean;
  /** Whether files are processed after their upload. Default false, which keeps the other suites fast. */
  renditions?: boolean;
  /** Whether versions get their integrity certificates. Default false, for the same reason. */
  certificates?: boolean;
  database?: TestDatabase;
  /** What lists are read from, instead of the database. */
  replica?: Pick<TestDatabase, 'adminUrl' | 'appUrl'>;
}

/** The real application on a database of its own, with worker and development mailbox, listening on a free loopback port. */
export async function startTestApplication(options: TestApplicationOptions = {}): Promise<TestApplication> {
  const database = options.database ?? (await createTestDatabase());
  const dataDir = mkdtempSync(join(tmpdir(), 'countersign-test-'));
  const seed = options.seed ?? true;
  const config = loadConfig({
    DATABASE_URL: database.adminUrl,
    DATA_DIR: dataDir,
    ...TEST_SECRETS,
    SEED_DEMO: String(seed),
    AUTH_RATE_PER_MINUTE: '100000',
    RATE_PER_MINUTE: '100000',
    ...(options.replica && { DATABASE_READ_URL: options.replica.adminUrl }),
    ...options.env,
  });
  const log: string[] = [];
  const logger = pino({ level: 'info' }, { write: (line: string) => void log.push(line) });
  const { adminUrl: _, drop: __, ...roles } = database;
  const urls = { ...roles, readUrl: options.replica?.appUrl };
  const application = await createHttpApplication(config, urls, logger, {
    worker: options.worker ?? true,
    certificates: options.certificates ?? false,
    renditions: { active: options.renditions ?? false, folder: process.env.TEST_RENDITIONS_FOLDER },
  });
  await application.listen(0, '127.0.0.1');
  if (seed) await application.get(DemoSeed).run(() => undefined);
  if ((options.worker ?? true) && !options.database && !options.env?.REDIS_URL) await scheduledWorkIsDone(database);
  const http = (): Agent => request(application.getHttpServer());

  const signIn = (email: string, password = DEMO_PASSWORD): Promise<Response> =>
    Promise.resolve(http().post('/api/auth/login').send({ email, password }));

  return {
    application,
    config,
    database,
    dataDir,
    log,
    http,
    signIn,
    as: async (email) => authorized(http, await patiently(200, () => signIn(email))),
    mails: async () => (await http().get('/dev/mailbox/messages')).body as StoredMail[],
    close: async () => {
      await application.close();
      if (!options.database) await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** A new worker runs every schedule once: what a test counts, or runs by hand, is then its own. */
async function scheduledWorkIsDone({ adminUrl }: TestDatabase): Promise<void> {
  const sql = await Sql.connect(adminUrl);
  const done = `SELECT bool_and(coalesce("finishedAt", "failedAt") IS NOT NULL) FROM schedule_runs`;
  await eventually(() => sql.value<boolean>(done), 'the schedules to have run').finally(() => sql.end());
}

/** Requests with the access token of a sign-in's answer. */
export function authorized(http: () => Agent, session: Response): AuthorizedAgent {
  const { token, user } = session.body as { token?: string; user?: { id: number } };
  if (!token || !user) throw new Error(`Sign-in failed: ${session.status} ${session.text}`);
  const header = `Bearer ${token}`;
  return {
    token,
    userId: user.id,
    get: (path) => http().get(path).set('Authorization', header),
    post: (path, body) => http().post(path).set('Authorization', header).send(body),
    patch: (path, body) => http().patch(path).set('Authorization', header).send(body),
    delete: (path) => http().delete(path).set('Authorization', header),
  };
}

/** Waits until `look` finds something; fails after two minutes, which only a busy machine needs. For what the worker does in its own time. */
export async function eventually<T>(look: () => Promise<T | undefined | null | false>, what: string): Promise<T> {
  const deadline = Date.now() + 120_000;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (Date.now() > deadline) throw new Error(`Waited two minutes for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
