import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { BackupAlteredError, BackupError } from './backup.errors';
import { columnList, rowsOf, tablesOf } from './dump-database';
import { recordsIn, type DumpRecord, type TableHead } from './dump-format';
import type { BackupFacts, TableFacts } from './manifest';

export interface LoadProgress {
  table: string;
  rows: number;
}

/** What stands in the way of rows that come in any order, and how it is put back. */
interface Obstacles {
  away: string[];
  back: string[];
}

const OBSTACLES: Record<'keys' | 'indexes' | 'guards', string> = {
  keys: `SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS "away",
                format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS "back"
         FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace ORDER BY 1`,
  indexes: `SELECT format('DROP INDEX %s', i.indexrelid::regclass) AS "away", pg_get_indexdef(i.indexrelid) AS "back"
            FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
            WHERE c.relnamespace = 'public'::regnamespace AND c.relname <> 'migrations'
              AND NOT EXISTS (SELECT 1 FROM pg_constraint k WHERE k.conindid = i.indexrelid AND k.contype IN ('p', 'u', 'x')) ORDER BY 1`,
  guards: `SELECT format('ALTER TABLE %s DISABLE TRIGGER USER%s', oid::regclass, CASE WHEN relforcerowsecurity THEN ', NO FORCE ROW LEVEL SECURITY' ELSE '' END) AS "away",
                  format('ALTER TABLE %s ENABLE TRIGGER USER%s', oid::regclass, CASE WHEN relforcerowsecurity THEN ', FORCE ROW LEVEL SECURITY' ELSE '' END) AS "back"
           FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY 1`,
};

async function obstacles(client: Client): Promise<Obstacles> {
  const found: Obstacles = { away: [], back: [] };
  // Guards go first and come back last: they are what would stop the rest.
  for (const kind of ['guards', 'keys', 'indexes'] as const) {
    const { rows } = await client.query<{ away: string; back: string }>(OBSTACLES[kind]);
    found.away.push(...rows.map(({ away }) => away));
    found.back.unshift(...rows.map(({ back }) => back));
  }
  return found;
}

/**
 * Fills a database of the backup's schema, all of it or nothing: one transaction, at whose end the keys between tables
 * are checked over all rows, and every row is read back and compared with the backup.
 *
 * @param client as the login that owns the database
 * @throws BackupAlteredError; BackupError when the schema is another one
 */
export async function loadDatabase(
  client: Client,
  dump: AsyncIterable<Buffer>,
  facts: BackupFacts,
  onProgress: (progress: LoadProgress) => void,
): Promise<void> {
  await client.query('SET ROLE countersign_owner');
  await client.query('BEGIN');
  try {
    await client.query(`SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0; SET LOCAL synchronize_seqscans = off;
      SET LOCAL maintenance_work_mem = '256MB'; SET LOCAL search_path = public; SET LOCAL timezone = 'UTC'`);
    const tables = await tablesOf(client);
    const { away, back } = await obstacles(client);
    for (const statement of away) await client.query(statement);
    // Rows that migrations put there are in the backup too.
    await client.query(`TRUNCATE ${tables.map(({ name }) => client.escapeIdentifier(name)).join(', ')}`);
    await loadTables(client, recordsIn(dump), tables, onProgress);
    await compare(client, tables, facts.tables);
    for (const statement of back) await client.query(statement);
    for (const { name, last, called } of facts.sequences) {
      await client.query(`SELECT setval($1::regclass, $2::bigint, $3)`, [client.escapeIdentifier(name), last, called]);
    }
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
  await client.query('ANALYZE');
}

async function loadTables(
  client: Client,
  records: AsyncGenerator<DumpRecord>,
  tables: readonly TableHead[],
  onProgress: (progress: LoadProgress) => void,
): Promise<void> {
  const known = new Map(tables.map((table) => [table.name, table]));
  for (let next = await records.next(); !next.done && next.value.kind !== 'Z'; next = await records.next()) {
    if (next.value.kind !== 'T') throw new BackupAlteredError('rows of no table');
    const head = JSON.parse(next.value.content.toString()) as TableHead;
    requireColumns(head, known.get(head.name));
    const into = client.query(
      copyFrom(`COPY ${client.escapeIdentifier(head.name)} (${columnList(client, head)}) FROM STDIN`),
    );
    await pipeline(Readable.from(dataOf(records), { objectMode: false }), into);
    onProgress({ table: head.name, rows: into.rowCount });
  }
  // The generator judges whether this was the end.
  for await (const record of records) throw new BackupAlteredError(`something after its end (${record.kind})`);
}

/** The rows of one table, up to its end. */
async function* dataOf(records: AsyncGenerator<DumpRecord>): AsyncGenerator<Buffer> {
  for (let next = await records.next(); !next.done && next.value.kind === 'D'; next = await records.next())
    yield next.value.content;
}

function requireColumns(head: TableHead, table: TableHead | undefined): void {
  if (JSON.stringify(head.columns) === JSON.stringify(table?.columns)) return;
  throw new BackupError(
    `The table ${head.name} of the backup is not one of this version's schema. Use the version that made the backup.`,
  );
}

/** Every row, as it is in the database now, against the backup: the same rows in the same order have the same hash. */
async function compare(client: Client, tables: readonly TableHead[], wanted: readonly TableFacts[]): Promise<void> {
  const expected = new Map(wanted.map((facts) => [facts.name, facts]));
  for (const table of tables) {
    let found: TableFacts | undefined;
    for await (const _ of rowsOf(client, table, (facts) => (found = facts))) continue;
    const facts = expected.get(table.name);
    if (found?.rows !== facts?.rows || found?.sha256 !== facts?.sha256)
      throw new BackupAlteredError(`${table.name} has other rows (${found?.rows ?? 0} of ${facts?.rows ?? 0})`);
  }
}
