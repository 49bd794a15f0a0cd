import { Client } from 'pg';
import { loadConfig } from '../config/config';
import { say } from './command';
import { openDatabase } from './prepared-database';

export const USAGE = 'Usage: npm run distribution -w @countersign/backend';

interface TableRow {
  name: string;
  /** Column by which rows belong to an organization; null where they belong to none. */
  column: string | null;
  /** Unique and primary keys without that column. */
  looseKeys: string[];
  /** Tables that are referred to by something else than organization and id. */
  looseReferences: string[];
  /** Identity columns that are not bigint. */
  narrowIds: string[];
  /** Citus runs none but for `citus.enable_unsafe_triggers`, and those of a whole statement once for each piece of the table. */
  triggers: string[];
  /** Other tables that it refers to. */
  refersTo: string[];
}

/** What a table can be in a cluster of Citus: spread by organization, a copy on each node, or neither as it is. */
export interface TablePlan {
  table: string;
  column: string | null;
  /** Tables that have to be spread before it. */
  after: string[];
  /** What would have to change before; empty where nothing does. */
  obstacles: string[];
}

const CATALOGUE = `
  WITH tables AS (
    SELECT c.oid, c.relname AS name,
      (SELECT a.attnum FROM pg_attribute a WHERE a.attrelid = c.oid AND NOT a.attisdropped
         AND a.attname = CASE WHEN c.relname = 'organizations' THEN 'id' ELSE 'organizationId' END) AS place
    FROM pg_class c WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND c.relname <> 'migrations')
  SELECT t.name, (SELECT attname FROM pg_attribute WHERE attrelid = t.oid AND attnum = t.place) AS "column",
    ARRAY(SELECT i.indexrelid::regclass::text FROM pg_index i
          WHERE i.indrelid = t.oid AND i.indisunique AND NOT t.place = ANY (i.indkey) ORDER BY 1) AS "looseKeys",
    ARRAY(SELECT k.conname::text FROM pg_constraint k JOIN tables o ON o.oid = k.confrelid
          WHERE k.conrelid = t.oid AND k.contype = 'f' AND o.place IS NOT NULL
            AND NOT EXISTS (SELECT 1 FROM unnest(k.conkey, k.confkey) AS pair(here, there)
                            WHERE pair.here = t.place AND pair.there = o.place) ORDER BY 1) AS "looseReferences",
    ARRAY(SELECT a.attname::text FROM pg_attribute a WHERE a.attrelid = t.oid AND a.attidentity <> ''
            AND a.atttypid <> 'bigint'::regtype ORDER BY 1) AS "narrowIds",
    ARRAY(SELECT g.tgname::text FROM pg_trigger g WHERE g.tgrelid = t.oid AND NOT g.tgisinternal ORDER BY 1) AS "triggers",
    ARRAY(SELECT DISTINCT o.name::text FROM pg_constraint k JOIN tables o ON o.oid = k.confrelid
          WHERE k.conrelid = t.oid AND k.contype = 'f' AND o.oid <> t.oid ORDER BY 1) AS "refersTo"
  FROM tables t ORDER BY t.name`;

/** Reads from the catalogue which tables carry the organization in all their keys. */
export async function distributionOf(client: Client): Promise<TablePlan[]> {
  const { rows } = await client.query<TableRow>(CATALOGUE);
  return rows.map(({ name: table, column, looseKeys, looseReferences, narrowIds, triggers, refersTo }) => ({
    table,
    column,
    after: refersTo,
    obstacles: [
      ...narrowIds.map((id) => `"${id}" has to be bigint`),
      ...(column === null ? [] : looseKeys.map((key) => `${key} is unique over all organizations`)),
      ...looseReferences.map((reference) => `${reference} refers without the organization`),
      ...triggers.map((trigger) => `trigger "${trigger}" has to be one that Citus runs`),
    ],
  }));
}

/** Each after those it refers to: Citus accepts references to nothing that lies on one server alone. */
function inOrder(plans: readonly TablePlan[]): TablePlan[] {
  const ordered: TablePlan[] = [];
  const names = new Set(plans.map(({ table }) => table));
  for (let waiting = [...plans]; waiting.length > 0; ) {
    const next = waiting.filter(({ after }) => !after.some((name) => names.has(name)));
    // References in a circle: whoever reads the commands has to take one away.
    if (next.length === 0) return [...ordered, ...waiting];
    ordered.push(...next);
    for (const { table } of next) names.delete(table);
    waiting = waiting.filter((plan) => !next.includes(plan));
  }
  return ordered;
}

/** The commands of Citus, as text: tables of nobody on every node, then those of organizations side by side. */
export function commandsOf(plans: readonly TablePlan[]): string[] {
  const shared = inOrder(plans.filter(({ column }) => column === null));
  const spread = inOrder(plans.filter(({ column }) => column !== null));
  const beside = ({ table }: TablePlan): string =>
    table === 'organizations' ? '' : `, colocate_with => 'organizations'`;
  return [
    ...shared.map(({ table }) => `SELECT create_reference_table('public."${table}"');`),
    ...spread.map(
      (plan) => `SELECT create_distributed_table('public."${plan.table}"', '${plan.column}'${beside(plan)});`,
    ),
  ];
}

/** Prints the commands and what stands in their way. Changes nothing. */
export async function printDistribution(): Promise<void> {
  const database = await openDatabase(loadConfig(), () => undefined);
  const client = new Client({ connectionString: database.adminUrl });
  await client.connect();
  try {
    const plans = await distributionOf(client);
    for (const command of commandsOf(plans)) say(command);
    say('');
    for (const { table, obstacles } of plans) for (const obstacle of obstacles) say(`-- ${table}: ${obstacle}`);
  } finally {
    await client.end();
    await database.stop();
  }
}
