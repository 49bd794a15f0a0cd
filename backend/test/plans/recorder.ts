import { Client } from 'pg';

/** A statement as the application sent it, and what sent it first. */
export interface Sent {
  by: string;
  role: string;
  text: string;
  /** A named one is planned for its values some times, then perhaps once for all. */
  named: boolean;
  values: readonly unknown[];
  /** The settings of its transaction: the organization, and how plans are made. */
  settings: readonly string[];
}

const PLANNED = /^\s*(\(|WITH\b|SELECT\b|INSERT\b|UPDATE\b|DELETE\b)/i;
/** Of the queue's package, and what touches no table of ours. */
const OTHERS = /bullmq|pg_notify|pg_advisory|pg_try_advisory|rate_limits|current_database\(\)|set_config/i;
const ROLES = ['countersign_app', 'countersign_super', 'countersign_audit_seq'];

/** Notes what this process sends to PostgreSQL. */
export class Recorder {
  private readonly spy = jest.spyOn(Client.prototype, 'query');
  private readonly phases: { by: string; from: number }[] = [{ by: 'start and worker', from: 0 }];

  /** Whatever is sent from here on is sent by it; what the worker does meanwhile as well. */
  note(by: string): void {
    this.phases.push({ by, from: this.spy.mock.calls.length });
  }

  /** Ends the recording. @returns each statement once for each set of settings and of absent values */
  stop(): Sent[] {
    const found = new Map<string, Sent>();
    const open = new Map<Client, string[]>();
    const { calls, contexts } = this.spy.mock;
    for (const [index, call] of (calls as unknown[][]).entries()) {
      const client = contexts[index] as Client;
      const role = client.user ?? '';
      const queries = readsOf(call[0]) ?? inTransaction(open, client, messageOf(call[0]) ?? [asked(call)]);
      for (const query of queries) {
        if (!PLANNED.test(query.text) || OTHERS.test(query.text) || !ROLES.includes(role)) continue;
        const sent = { ...query, by: this.by(index), role };
        const key = keyOf(sent);
        if (!found.has(key)) found.set(key, sent);
      }
    }
    this.spy.mockRestore();
    return [...found.values()];
  }

  private by(index: number): string {
    return this.phases.findLast(({ from }) => from <= index)?.by ?? '';
  }
}

interface Statement {
  name: string;
  text: string;
  values: readonly unknown[];
  onePlan?: boolean;
}
type Asked = Pick<Sent, 'text' | 'named' | 'values'>;

/** What one message reads as a tenant, whose name comes before it; undefined for any other query. */
function readsOf(query: unknown): Omit<Sent, 'by' | 'role'>[] | undefined {
  const [tenant, ...reads] = (query as { statements?: readonly Statement[] }).statements ?? [];
  if (!tenant || !/^tenant(\.plan)?$/.test(tenant.name)) return undefined;
  const settings = [`SET LOCAL app.organization = '${String(tenant.values[0])}'`];
  if (reads.some(({ onePlan }) => onePlan)) settings.push('SET LOCAL plan_cache_mode = force_generic_plan');
  return reads.map(({ text, values }) => ({ text, values, named: true, settings }));
}

/** The statements of a message that belongs to a transaction; undefined for any other query. */
function messageOf(query: unknown): Asked[] | undefined {
  const { statements } = query as { statements?: readonly Statement[] };
  return statements?.map(({ name, text, values }) => ({ text, named: name !== '', values }));
}

/** The queries with the settings of the client's open transaction, which may begin or end with them. */
function inTransaction(
  open: Map<Client, string[]>,
  client: Client,
  queries: readonly Asked[],
): Omit<Sent, 'by' | 'role'>[] {
  return queries.map((query) => {
    if (/^\s*(BEGIN|START TRANSACTION)/i.test(query.text)) open.set(client, []);
    const settings = open.get(client) ?? [];
    settings.push(...(query.text.match(/SET LOCAL [\w.]+ = [^;]+/g) ?? []));
    if (/^\s*(COMMIT|ROLLBACK)\s*$/i.test(query.text)) open.delete(client);
    return { ...query, settings: [...settings] };
  });
}

/** What a call of the client asks for, in either of its forms. */
function asked([query, second]: readonly unknown[]): Asked {
  if (typeof query === 'string') return { text: query, named: false, values: Array.isArray(second) ? second : [] };
  const { text = '', name, values = [] } = (query ?? {}) as { text?: string; name?: string; values?: unknown[] };
  return { text, named: name !== undefined, values: Array.isArray(second) ? second : values };
}

/** Alike but for its values and its organization. */
function keyOf({ role, text, values, settings }: Sent): string {
  const absent = values.map((value) => ((value ?? null) === null ? '-' : '+')).join('');
  return [role, text, absent, ...settings.filter((setting) => !setting.includes('app.'))].join('\n');
}
