import type { INestApplicationContext } from '@nestjs/common';
import { loadConfig, type Config } from '../config/config';
import type { PreparedDatabase } from './prepared-database';

/** A line for whoever started the command. */
export const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/**
 * Runs a command with the application's services, on its database and files, and takes all down again. The application
 * is loaded here, after the command has looked at its options: seconds that a command without it does not spend.
 */
export async function withApplication<T>(
  work: (application: INestApplicationContext, database: PreparedDatabase) => Promise<T>,
  config: Config = loadConfig(),
): Promise<T> {
  const [{ NestFactory }, { createLogger, NestLogger }, { AppModule }, { openDatabase }] = await Promise.all([
    import('@nestjs/core'),
    import('../platform/http/logging.js'),
    import('./app.module.js'),
    import('./prepared-database.js'),
  ]);
  const database = await openDatabase(config, say);
  try {
    const application = await NestFactory.createApplicationContext(
      AppModule.register(database.config, database.urls, { worker: false }),
      { logger: new NestLogger(createLogger('error')), abortOnError: false },
    );
    try {
      return await work(application, database);
    } finally {
      await application.close();
    }
  } finally {
    await database.stop();
  }
}

/** Ends the process with what became of the command; for an expected failure with one line. */
export function finish(command: Promise<unknown>, usage: string): void {
  command.then(
    () => process.exit(0),
    (error: unknown) => {
      const { message = String(error), code } = error as Error & { code?: string };
      process.stderr.write(code?.startsWith('ERR_PARSE_ARGS') ? `${message}\n${usage}\n` : `${message}\n`);
      process.exit(1);
    },
  );
}
