import { columnsOf } from '../tenant-isolation/tenant-tables';
import { asSuperAdmin } from '../support/super-admin';
import { MERIDIAN, NORTHWIND, everybody } from '../support/people';
import type { Pool } from './hostile.support';
import type { World } from './world.support';

/** Fixed, so that a failure is the same everywhere; FUZZ_SEED asks for another run, FUZZ_RUNS for a longer one. */
export const SEED = Number(process.env.FUZZ_SEED ?? 20_261_122);
export const runs = (usual: number): number => Number(process.env.FUZZ_RUNS ?? usual);

/** What people, organizations and sessions are made of; requests that succeed would end the run. */
const RESTORED = [
  'users',
  'organizations',
  'organization_subscriptions',
  'sessions',
  'administrators',
  'administrator_sessions',
];
/** Tokens live for a quarter of an hour. */
export const RENEWED_MS = 5 * 60_000;

/** Keeps everybody signed in and in place, however many requests demote, suspend or sign them out. */
export class Keeper {
  tokens = new Map<string, string>();
  private renewed = 0;

  constructor(private readonly world: World) {}

  /** As it was at the beginning. */
  async heal(): Promise<void> {
    const { sql } = this.world;
    if (Date.now() - this.renewed > RENEWED_MS) await this.renew();
    for (const table of RESTORED) {
      const columns = (await columnsOf(sql, table)).filter(({ column, computed }) => column !== 'id' && !computed);
      const names = columns.map(({ column }) => `"${column}"`);
      await sql.rows(
        `UPDATE "${table}" t SET (${names.join(', ')}) = ROW (${names.map((name) => `k.${name}`).join(', ')})
         FROM kept."${table}" k WHERE k."id" = t."id" AND t.* IS DISTINCT FROM k.*`,
      );
    }
    await sql.rows(`DELETE FROM sign_in_attempts`);
  }

  private async renew(): Promise<void> {
    const { app, sql } = this.world;
    const first = this.renewed === 0;
    if (!first) await this.restoreOnly(['users', 'organizations', 'organization_subscriptions', 'administrators']);
    await sql.rows(`DELETE FROM sign_in_attempts`);
    for (const [role, { token }] of Object.entries(await everybody(app))) this.tokens.set(role, token);
    this.tokens.set('super admin', (await asSuperAdmin(app)).token);
    this.renewed = Date.now();
    await sql.rows(`CREATE SCHEMA IF NOT EXISTS kept`);
    for (const table of RESTORED) {
      await sql.rows(`DROP TABLE IF EXISTS kept."${table}"`);
      await sql.rows(`CREATE TABLE kept."${table}" AS TABLE "${table}"`);
    }
  }

  private async restoreOnly(tables: string[]): Promise<void> {
    const { sql } = this.world;
    for (const table of tables) {
      const names = (await columnsOf(sql, table))
        .filter(({ column, computed }) => column !== 'id' && !computed)
        .map(({ column }) => `"${column}"`);
      await sql.rows(
        `UPDATE "${table}" t SET (${names.join(', ')}) = ROW (${names.map((name) => `k.${name}`).join(', ')})
         FROM kept."${table}" k WHERE k."id" = t."id"`,
      );
    }
  }
}

/** Fields, and paths below the API, whose ids come from a table. */
const NAMES: [RegExp, string][] = [
  [/reviewerId|approverId|userId|recipient|people|mentions|escalateTo|handOverTo|authorId/i, 'users'],
  [/^(documentIds?|ids)$/, 'documents'],
  [/templateId/, 'document_templates'],
  [/routeId/, 'review_routes'],
  [/divisionId/, 'divisions'],
  [/departmentId/, 'departments'],
  [/conversationId/, 'conversations'],
  [/organizationId/, 'organizations'],
];

/** Ids of our own and of the other organization, and one of nothing. */
export async function poolsOf(
  world: World,
): Promise<(path: string, tableOf: (path: string) => string | undefined) => Pool> {
  const ids = new Map<string, (number | string)[]>();
  const tables = [...NAMES.map(([, table]) => table), 'delegations', 'document_views', 'exports', 'reports'];
  tables.push('notifications', 'user_search_history', 'invoices', 'sessions');
  for (const table of tables) {
    const own = await world.ids(table, MERIDIAN);
    const foreign = (await world.ids(table, NORTHWIND)).slice(0, 1);
    ids.set(table, [
      ...own.slice(0, 6),
      ...own.slice(0, 6),
      ...foreign,
      typeof own[0] === 'string' ? 'x' : 2_000_000_000,
    ]);
  }
  const plans = await world.sql.rows<{ id: number }>(`SELECT "id" FROM subscription_plans`);
  ids.set(
    'plans',
    plans.map(({ id }) => id),
  );
  const platform = (path: string): string =>
    path.includes('plans') ? 'plans' : path.includes('invoices') ? 'invoices' : 'organizations';
  return (path, tableOf) => (name) => {
    if (name.startsWith('path:')) {
      if (name === 'path:version') return [1, 2, 3];
      if (name === 'path:token') return ['A'.repeat(43)];
      return ids.get(tableOf(path) ?? platform(path)) ?? [];
    }
    if (name === 'planId') return ids.get('plans') ?? [];
    return ids.get(NAMES.find(([pattern]) => pattern.test(name))?.[1] ?? '') ?? [];
  };
}
