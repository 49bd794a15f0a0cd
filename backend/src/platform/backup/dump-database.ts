import { createHash } from 'node:crypto';
import type { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { recordOf, type TableHead } from './dump-format';
import type { SequenceFacts, TableFacts } from './manifest';

/** Rows go on in pieces of about this size. */
const PIECE_BYTES = 256 * 1024;
const LINE_FEED = 0x0a;
/** Written by the migrations that a restore runs; the manifest names them. */
const RECORD_OF_MIGRATIONS = 'migrations';

/** The database as it is at one moment, which lasts until `end`. */
export interface Snapshot {
  at: string;
  migrations: string[];
  organizations: number[];
  tables: TableHead[];
}

/** Tables of the application with the columns that hold data. */
export async function tablesOf(client: Client): Promise<TableHead[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `SELECT c.relname::text AS "name", array_agg(a.attname::text ORDER BY a.attnum) AS "columns"
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> $1 GROUP BY 1 ORDER BY 1`,
    [RECORD_OF_MIGRATIONS],
  );
  return rows;
}

/** Ids of all organizations. */
export async function organizationsIn(client: Client): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>('SELECT "id" FROM organizations ORDER BY "id"');
  return rows.map(({ id }) => id);
}

/**
 * Opens a transaction in which the database stands still. Tables are locked against changes of their form only, so that
 * everybody else goes on working.
 *
 * @param client as `countersign_backup`
 */
export async function openSnapshot(client: Client): Promise<Snapshot> {
  const tables = await tablesOf(client);
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  const names = tables.map(({ name }) => `public.${client.escapeIdentifier(name)}`);
  // Before the first look at a row, which is what fixes the moment.
  await client.query(`LOCK TABLE ${names.join(', ')} IN ACCESS SHARE MODE`);
  const { rows } = await client.query<{ at: Date }>('SELECT statement_timestamp() AS "at"');
  const migrations = await client.query<{ name: string }>('SELECT "name" FROM public.migrations ORDER BY "timestamp"');
  return {
    at: (rows[0]?.at ?? new Date()).toISOString(),
    migrations: migrations.rows.map(({ name }) => name),
    organizations: await organizationsIn(client),
    tables,
  };
}

/** Where the sequences stand. They only ever go up and belong to no transaction, so they are read after the rows. */
export async function sequencesOf(client: Client): Promise<SequenceFacts[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname::text AS "name" FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'S' ORDER BY 1`,
  );
  const facts: SequenceFacts[] = [];
  for (const { name } of rows) {
    const { rows: states } = await client.query<{ last: string; called: boolean }>(
      `SELECT last_value::text AS "last", is_called AS "called" FROM public.${client.escapeIdentifier(name)}`,
    );
    facts.push(...states.map((state) => ({ name, ...state })));
  }
  return facts;
}

export const columnList = (client: Client, { columns }: TableHead): string =>
  columns.map((column) => client.escapeIdentifier(column)).join(', ');

/** The rows of a table in the text form of COPY, in pieces, and what they come to. */
export async function* rowsOf(
  client: Client,
  table: TableHead,
  onEnd: (facts: TableFacts) => void,
): AsyncGenerator<Buffer> {
  const name = client.escapeIdentifier(table.name);
  const stream = client.query(copyTo(`COPY public.${name} (${columnList(client, table)}) TO STDOUT`));
  const hash = createHash('sha256');
  let rows = 0;
  let waiting: Buffer[] = [];
  let bytes = 0;
  for await (const piece of stream as AsyncIterable<Buffer>) {
    hash.update(piece);
    // Within values COPY writes line feeds as \n: each of these ends a row.
    for (let at = piece.indexOf(LINE_FEED); at >= 0; at = piece.indexOf(LINE_FEED, at + 1)) rows += 1;
    waiting.push(piece);
    bytes += piece.length;
    if (bytes < PIECE_BYTES) continue;
    yield Buffer.concat(waiting);
    [waiting, bytes] = [[], 0];
  }
  if (bytes > 0) yield Buffer.concat(waiting);
  onEnd({ name: table.name, rows, sha256: hash.digest('hex') });
}

/** All rows of the snapshot, as records. */
export async function* dumpRecords(
  client: Client,
  tables: readonly TableHead[],
  onTable: (facts: TableFacts) => void,
): AsyncGenerator<Buffer> {
  for (const table of tables) {
    yield recordOf('T', Buffer.from(JSON.stringify(table)));
    for await (const piece of rowsOf(client, table, onTable)) yield recordOf('D', piece);
    yield recordOf('E');
  }
  yield recordOf('Z');
}
