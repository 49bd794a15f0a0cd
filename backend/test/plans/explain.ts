import { createRequire } from 'node:module';
import { Client } from 'pg';
import { Sql } from '../support/sql';
import type { Sent } from './recorder';

const { prepareValue } = createRequire(__filename)('pg/lib/utils') as {
  prepareValue: (value: unknown) => string | Buffer | null;
};

export interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  'Plan Rows': number;
  'Total Cost': number;
  'Startup Cost': number;
  Plans?: PlanNode[];
}

function literal(value: unknown): string {
  const prepared = prepareValue(value);
  if (prepared === null || prepared === undefined) return 'NULL';
  return Buffer.isBuffer(prepared)
    ? `'\\x${prepared.toString('hex')}'`
    : Client.prototype.escapeLiteral(prepared.toString());
}

/**
 * The plans that PostgreSQL may use for what was sent, in the same role, with the same settings and values: one for
 * these values, and for a named statement one for all values, where that costs hardly more.
 */
export async function plansOf(sql: Sql, { text, named, values, settings }: Sent): Promise<PlanNode[]> {
  await sql.rows('BEGIN');
  try {
    for (const setting of settings) await sql.rows(setting);
    await sql.rows(`PREPARE sent AS ${text}`);
    const given = values.length > 0 ? `(${values.map(literal).join(', ')})` : '';
    const planned = async (): Promise<PlanNode> => {
      const [explained] = await sql.value<{ Plan: PlanNode }[]>(`EXPLAIN (FORMAT JSON) EXECUTE sent${given}`);
      if (!explained) throw new Error('no plan');
      return explained.Plan;
    };
    const first = await planned();
    if (!named || settings.some((setting) => setting.includes('plan_cache_mode'))) return [first];
    await sql.rows('SET LOCAL plan_cache_mode = force_generic_plan');
    const kept = await planned();
    return kept['Total Cost'] <= first['Total Cost'] + COST_OF_PLANNING ? [first, kept] : [first];
  } finally {
    await sql.rows('ROLLBACK');
    await sql.rows('DEALLOCATE ALL');
  }
}

/** By so much a plan for all values may cost more, and is still kept. */
const COST_OF_PLANNING = 50;
/** More rows than any page, count or batch reads. */
const MANY_ROWS = 10_000;
/** As much as reading all rows of an organization some times, in whichever way. */
const HIGH_COST = 100_000;

/** What of a plan costs more with each row that a table gets: a walk through all of it, or a sort of much of it. */
export function problemsOf(plan: PlanNode, growing: ReadonlySet<string>): string[] {
  const problems: string[] = [];
  const visit = (node: PlanNode): void => {
    const table = node['Relation Name'];
    if (table && growing.has(table) && node['Node Type'] === 'Seq Scan') problems.push(`Seq Scan on ${table}`);
    const below = node.Plans ?? [];
    const sorted = below[0]?.['Plan Rows'] ?? 0;
    if (node['Node Type'] === 'Sort' && sorted > MANY_ROWS) problems.push(`Sort of ${sorted} rows`);
    below.forEach(visit);
  };
  visit(plan);
  if (plan['Total Cost'] > HIGH_COST) problems.push(`Cost ${Math.round(plan['Total Cost'])}`);
  return problems;
}
