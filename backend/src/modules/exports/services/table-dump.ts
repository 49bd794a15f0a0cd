import type { Transaction } from '../../../platform/database/unit-of-work';
import { BYTE_ORDER_MARK, csvLine } from '../../../platform/text/csv';
import type { DataSet } from '../domain/data-sets';

export type Row = Record<string, unknown>;

const BATCH = 500;

/**
 * Has the transaction see one moment of the database, for as long as it takes. To be called before anything is read in it.
 */
export async function openSnapshot(tx: Transaction): Promise<void> {
  await tx.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY');
  await tx.query(`SET LOCAL statement_timeout = '5min'`);
  await tx.query(`SET LOCAL idle_in_transaction_session_timeout = '10min'`);
}

/** The rows of a query, some at a time. */
export async function* rowsOf(tx: Transaction, query: string, values: readonly unknown[]): AsyncIterable<Row[]> {
  await tx.query(`DECLARE dump NO SCROLL CURSOR FOR ${query}`, values);
  try {
    for (;;) {
      const rows = await tx.query<Row>(`FETCH ${BATCH} FROM dump`);
      if (rows.length > 0) yield rows;
      if (rows.length < BATCH) break;
    }
  } finally {
    await tx.query('CLOSE dump').catch(() => undefined);
  }
}

/** Names of the columns of a data set that leave the house. */
export async function columnsOf(tx: Transaction, { table, only, without }: DataSet): Promise<string[]> {
  const rows = await tx.query<{ name: string }>(
    `SELECT attname::text AS "name" FROM pg_attribute
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum`,
    [`public.${table}`],
  );
  const left = rows.map(({ name }) => name).filter((name) => name !== 'organizationId' && !without.includes(name));
  return only ? left.filter((name) => only.includes(name)) : left;
}

const selectOf = ({ table, order }: DataSet, columns: readonly string[]): string =>
  `SELECT ${columns.map((name) => `"${name}"`).join(', ')} FROM "${table}" WHERE "organizationId" = $1
   ORDER BY ${order.map((name) => `"${name}"`).join(', ')}`;

/** A data set as JSON lines. Times are in UTC; `each` sees every row. */
export async function* jsonLines(
  tx: Transaction,
  set: DataSet,
  columns: readonly string[],
  each: (row: Row) => void,
): AsyncIterable<string> {
  for await (const rows of rowsOf(tx, selectOf(set, columns), [tx.actor.organizationId])) {
    rows.forEach(each);
    yield rows.map((row) => `${JSON.stringify(row)}\n`).join('');
  }
}

/** The same as CSV, for people and spreadsheets. */
export async function* csvLines(tx: Transaction, set: DataSet, columns: readonly string[]): AsyncIterable<string> {
  yield BYTE_ORDER_MARK + csvLine(columns);
  for await (const rows of rowsOf(tx, selectOf(set, columns), [tx.actor.organizationId])) {
    yield rows.map((row) => csvLine(columns.map((name) => cellOf(row[name])))).join('');
  }
}

function cellOf(value: unknown): string | number | boolean | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return JSON.stringify(value);
}
