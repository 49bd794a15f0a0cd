import { setTimeout as pause } from 'node:timers/promises';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { Logger } from 'pino';
import { ConfigurationError, loadConfig, type Config } from '../config/config';
import { DatabaseSetupError } from '../platform/database/prepare-database';
import { describe } from '../platform/errors/describe';
import { MetricsReport } from '../platform/health/metrics-report';
import { Readiness } from '../platform/health/readiness';
import { WorkerHealth } from '../platform/health/worker-health';
import { createLogger, NestLogger } from '../platform/http/logging';
import { StorageSetupError, StorageUnavailableError } from '../platform/storage/storage.errors';
import { startTracing } from '../platform/telemetry/start-tracing';
import { DEMO_PASSWORD, DEMO_SUPER_ADMIN, demoSignIns, DemoSeed } from '../demo/demo-seed';
import { AppModule } from './app.module';
import { boundHeap } from './bounded-heap';
import { createFirstAdministrator } from './first-administrator';
import { createHttpApplication } from './http-application';
import { mayComeYet, patiently } from './patience';
import { openDatabase, type PreparedDatabase } from './prepared-database';

/** What a process does: serve the API and the front end, work on the queue, or both. */
export interface Parts {
  api: boolean;
  worker: boolean;
}

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

function unusableFiles({ cause }: StorageUnavailableError, config: Config | undefined): string {
  const place = config?.storage.kind === 'disk' ? ` in ${config.storage.root}` : '';
  const reason = (cause as { code?: string } | undefined)?.code ?? 'for an unknown reason';
  return `Files cannot be kept${place} (${reason}). Make sure that the folder is there and may be written to.`;
}

/** One line for the operator on an expected failure; the whole error for a defect. */
function explain(error: unknown, config: Config | undefined): string {
  if (error instanceof DatabaseSetupError || error instanceof StorageSetupError) return error.message;
  if (error instanceof ConfigurationError) return `Configuration: ${error.message}.`;
  if (error instanceof StorageUnavailableError) return unusableFiles(error, config);
  const { code, port = config?.port } = error as { code?: string; port?: number };
  const variable = port === config?.workerPort ? 'WORKER_PORT' : 'PORT';
  if (code === 'EADDRINUSE') return `Port ${port} is in use. Stop the other program, or set ${variable} to a free one.`;
  if (code === 'EACCES') return `Port ${port} may not be used by this user. Set ${variable} to one above 1024.`;
  if (code === 'ENOSPC') return 'The disk is full. Free some space and start again.';
  if (mayComeYet(error)) return `The database was there and went away: ${(error as Error).message}. Start again.`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Our own database is started by us; another one may come up later than we do. */
function openPatiently(config: Config, parts: Parts): Promise<PreparedDatabase> {
  const port = parts.api ? config.port : config.workerPort;
  const door = port === undefined ? undefined : { port, host: config.host };
  return config.embedded ? openDatabase(config, say) : patiently(() => openDatabase(config, say), door, say);
}

/** A process at work, and what ends with it. */
interface Started {
  application: INestApplicationContext;
  /** Of a process that is only a worker and was given a port. */
  health: WorkerHealth | undefined;
  endTracing: () => Promise<void>;
}

async function startParts(config: Config, database: PreparedDatabase, logger: Logger, parts: Parts): Promise<Started> {
  const service = `countersign${parts.api ? '-api' : ''}${parts.worker ? '-worker' : ''}`;
  const endTracing = config.tracing ? await startTracing(config.tracing, service) : () => Promise.resolve();
  if (parts.api) {
    const application = await createHttpApplication(config, database.urls, logger, parts);
    await application.listen(config.port, config.host);
    return { application, health: undefined, endTracing };
  }
  const application = await NestFactory.createApplicationContext(AppModule.register(config, database.urls, parts), {
    logger: new NestLogger(logger),
    abortOnError: false,
  });
  if (config.workerPort === undefined) return { application, health: undefined, endTracing };
  const readiness = application.get(Readiness, { strict: false });
  const health = new WorkerHealth(readiness, application.get(MetricsReport, { strict: false }));
  await health.listen(config.workerPort, config.host);
  return { application, health, endTracing };
}

/** Says that it stops, serves on for `DRAIN_SECONDS`, finishes what is running within 30 seconds, then ends. A second signal ends at once. */
function stopOnSignals(started: Started, database: PreparedDatabase, logger: Logger, drainSeconds: number): void {
  const { application, health, endTracing } = started;
  let stopping = false;
  const stop = (signal: NodeJS.Signals): void => {
    if (stopping) process.exit(1);
    stopping = true;
    setTimeout(() => process.exit(1), (drainSeconds + 30) * 1_000).unref();
    let code = 0;
    application.get(Readiness, { strict: false }).drain();
    pause(drainSeconds * 1_000)
      .then(() => application.close())
      .catch((error: unknown) => {
        code = 1;
        logger.error({ message: 'stopping failed', signal, error: (error as Error).name });
      })
      .then(() => health?.close())
      .then(() => Promise.race([endTracing(), pause(5_000)]))
      // Our own database is stopped whatever happened before.
      .then(() => database.stop())
      .then(
        () => process.exit(code),
        () => process.exit(1),
      );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}

/** A forgotten promise is one request's concern, and others go on; after an exception that nobody caught nothing can be relied on. */
function reportDefects(logger: Logger): void {
  process.on('unhandledRejection', (reason) =>
    logger.error({ message: 'unhandled rejection', cause: describe(reason) }),
  );
  process.on('uncaughtException', (error) => {
    logger.fatal({ message: 'uncaught exception, the process ends', cause: describe(error) });
    process.exit(1);
  });
}

function welcome(config: Config): void {
  say('');
  say(`  Countersign is ready at ${config.publicUrl}`);
  if (!config.smtpUrl) say(`  Mails it sends are at  ${config.publicUrl}/dev/mailbox`);
  if (config.seedDemo) {
    say('');
    say(`  Demo sign-ins, all with the password ${DEMO_PASSWORD}`);
    for (const { organization, accounts } of demoSignIns()) {
      say(`  ${organization}`);
      for (const { role, email } of accounts) say(`    ${role.padEnd(18)}${email}`);
    }
    say('  The platform itself');
    say(`    ${'Super admin'.padEnd(18)}${DEMO_SUPER_ADMIN.email}, access code ${DEMO_SUPER_ADMIN.accessCode}`);
  }
  say('');
}

/** Starts the process, or ends it with one line that says what to do. */
export async function boot(parts: Parts): Promise<void> {
  let config: Config | undefined;
  let database: PreparedDatabase | undefined;
  boundHeap();
  try {
    config = loadConfig();
    const logger = createLogger(config.logLevel);
    reportDefects(logger);
    database = await openPatiently(config, parts);
    config = database.config;
    const started = await startParts(config, database, logger, parts);
    const { application } = started;
    // Nobody sends requests to a worker, so nobody has to notice.
    stopOnSignals(started, database, logger, parts.api ? config.drainSeconds : 0);
    if (parts.api) await createFirstAdministrator(application, config, say);
    if (config.seedDemo && parts.api) await application.get(DemoSeed).run(say);
    if (parts.api) welcome(config);
    else say('Countersign worker is ready.');
  } catch (error) {
    process.stderr.write(`${explain(error, config)}\n`);
    await database?.stop().catch(() => undefined);
    process.exit(1);
  }
}
