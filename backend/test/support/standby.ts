import {
  appendFileSync,
  chmodSync,
  copyFileSync,
  cpSync,
  lchownSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { QueryResultRow } from 'pg';
import { EmbeddedPostgres } from '../../src/platform/database/embedded-postgres';
import { prepareDatabase } from '../../src/platform/database/prepare-database';
import { addressesOf, TEST_MASTER_KEY, type TestDatabase } from './database';
import { Sql } from './sql';

const DATABASE = 'followed';
/** What belongs to the running server, or to the log of writes, which the standby fetches itself. */
const LEFT_OUT = /^(postmaster\.(pid|opts)|(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_stat_tmp|pg_subtrans)\/.*)$/;

/** A PostgreSQL server of its own, and a hot standby that follows it by streaming replication. */
export class FollowedDatabase {
  private constructor(
    /** `drop` stops both servers. */
    readonly database: TestDatabase,
    readonly replica: Pick<TestDatabase, 'adminUrl' | 'appUrl'>,
    private readonly cluster: string,
  ) {}

  static async start(): Promise<FollowedDatabase> {
    const folders = ['primary', 'standby'].map((name) => newFolder(name));
    const [first = '', second = ''] = folders;
    const primary = new EmbeddedPostgres(first, { durable: false });
    const standby = new EmbeddedPostgres(second, { durable: false });
    const { adminUrl } = await primary.start();
    const server = await Sql.connect(adminUrl);
    await server.rows(`CREATE DATABASE ${DATABASE}`);
    const database = addressesOf(ownDatabase(adminUrl));
    await prepareDatabase(database.adminUrl, [Buffer.from(TEST_MASTER_KEY)]);
    const cluster = await baseCopy(server, first, second, adminUrl);
    await server.end();
    const { adminUrl: standbyUrl } = await standby.start();
    const drop = async (): Promise<void> => {
      await standby.stop();
      await primary.stop();
      const clusters = folders.map((folder) => realpathSync(join(folder, 'postgres')));
      for (const folder of [...clusters, ...folders]) rmSync(folder, { recursive: true, force: true });
    };
    return new FollowedDatabase({ ...database, drop }, addressesOf(ownDatabase(standbyUrl)), cluster);
  }

  /** Ends the standby as a crash would; it is started again. */
  kill(): void {
    const file = readFileSync(join(this.cluster, 'postmaster.pid'), 'utf8');
    process.kill(Number.parseInt(file, 10), 'SIGQUIT');
  }
}

/** Named so that the next run removes what a killed one leaves behind. */
const newFolder = (name: string): string => mkdtempSync(join(tmpdir(), `countersign-jest-${process.pid}-${name}-`));

function ownDatabase(serverUrl: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${DATABASE}`;
  return url.toString();
}

/** Copies the cluster while its server runs, as `pg_basebackup` does, which the embedded PostgreSQL comes without. @returns where */
async function baseCopy(server: Sql, from: string, to: string, adminUrl: string): Promise<string> {
  const original = realpathSync(join(from, 'postgres'));
  // Where the server's account may go: it goes to its neighbour.
  const copy = `${original}-standby`;
  await server.rows(`SELECT pg_create_physical_replication_slot('standby', true)`);
  await server.rows(`SELECT pg_backup_start('standby', true)`);
  const wanted = (file: string): boolean => !LEFT_OUT.test(file.slice(original.length + 1));
  cpSync(original, copy, { recursive: true, filter: wanted });
  const label = await server.value<string>('SELECT labelfile FROM pg_backup_stop(false)');
  writeFileSync(join(copy, 'backup_label'), label);
  writeFileSync(join(copy, 'standby.signal'), '');
  const { hostname, port, username, password } = new URL(adminUrl);
  const settings = {
    primary_conninfo: `host=${hostname} port=${port} user=${username} password=${password}`,
    primary_slot_name: 'standby',
    // What stands in the way of a change is cancelled soon, and what a test itself asks the standby seldom.
    max_standby_streaming_delay: '2s',
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'\n`);
  appendFileSync(join(copy, 'postgresql.auto.conf'), lines.join(''));
  chmodSync(copy, 0o700);
  if (process.getuid?.() === 0) give(copy, statSync(original));
  symlinkSync(copy, join(to, 'postgres'));
  copyFileSync(join(from, 'postgres.password'), join(to, 'postgres.password'));
  return copy;
}

function give(folder: string, owner: { uid: number; gid: number }): void {
  lchownSync(folder, owner.uid, owner.gid);
  for (const entry of readdirSync(folder, { recursive: true })) {
    lchownSync(join(folder, String(entry)), owner.uid, owner.gid);
  }
}

/** Asks a standby about itself, and asks again when a change that it replays cancelled the question (40001): nobody else's read. */
export class StandbyObserver {
  private constructor(private readonly sql: Sql) {}

  static async connect(connectionString: string): Promise<StandbyObserver> {
    return new StandbyObserver(await Sql.connect(connectionString));
  }

  rows<T extends QueryResultRow = Record<string, unknown>>(text: string): Promise<T[]> {
    return this.asked(() => this.sql.rows<T>(text));
  }

  value<T>(text: string): Promise<T> {
    return this.asked(() => this.sql.value<T>(text));
  }

  end(): Promise<void> {
    return this.sql.end();
  }

  private async asked<T>(ask: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await ask();
      } catch (error) {
        if ((error as { code?: string }).code !== '40001') throw error;
      }
    }
  }
}
