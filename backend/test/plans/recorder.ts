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
      const query = asked(call);
      if (/^\s*(BEGIN|START TRANSACTION)/i.test(query.text)) open.set(client, []);
      const settings = open.get(client) ?? [];
      settings.push(...(query.text.match(/SET LOCAL [\w.]+ = [^;]+/g) ?? []));
      if (/^\s*(COMMIT|ROLLBACK)\s*$/i.test(query.text)) open.delete(client);
      const role = client.user ?? '';
      if (!PLANNED.test(query.text) || OTHERS.test(query.text) || !ROLES.includes(role)) continue;
      for (const one of readsOf(call[0]) ?? [{ ...query, settings: [...settings] }]) {
        const sent = { ...one, by: this.by(index), role };
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

interface Read {
  text: string;
  values: readonly unknown[];
  onePlan?: boolean;
}

/** What one message reads as a tenant, whose name comes before it; undefined for any other query. */
function readsOf(query: unknown): Omit<Sent, 'by' | 'role'>[] | undefined {
  const { statements } = query as { statements?: readonly Read[] };
  if (!statements) return undefined;
  const [tenant, ...reads] = statements;
  const settings = [`SET LOCAL app.organization = '${String(tenant?.values[0])}'`];
  if (reads.some(({ onePlan }) => onePlan)) settings.push('SET LOCAL plan_cache_mode = force_generic_plan');
  return reads.map(({ text, values }) => ({ text, values, named: true, settings }));
}

/** What a call of the client asks for, in either of its forms. */
function asked([query, second]: readonly unknown[]): Pick<Sent, 'text' | 'named' | 'values'> {
  if (typeof query === 'string') return { text: query, named: false, values: Array.isArray(second) ? second : [] };
  const { text = '', name, values = [] } = (query ?? {}) as { text?: string; name?: string; values?: unknown[] };
  return { text, named: name !== undefined, values: Array.isArray(second) ? second : values };
}

/** Alike but for its values and its organization. */
function keyOf({ role, text, values, settings }: Sent): string {
  const absent = values.map((value) => ((value ?? null) === null ? '-' : '+')).join('');
  return [role, text, absent, ...settings.filter((setting) => !setting.includes('app.'))].join('\n');
}
