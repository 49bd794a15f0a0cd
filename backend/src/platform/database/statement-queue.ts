import type { PoolClient, QueryResultRow } from 'pg';
import { sendTogether, type BoundStatement } from './statement-message';

/** A statement that was not sent yet, and who waits for its rows. */
interface Waiting extends BoundStatement {
  readonly resolve: (rows: QueryResultRow[]) => void;
  readonly reject: (error: unknown) => void;
}

const BEGIN = { name: 'BEGIN', text: 'BEGIN', values: [], done: 'BEGIN' };
const COMMIT = { name: 'COMMIT', text: 'COMMIT', values: [], done: 'COMMIT' };
/** As a command, not as a query, after which nobody could choose how isolated the transaction is. The number is one. */
const tenantOf = (organizationId: number): BoundStatement => ({
  name: '',
  text: `SET LOCAL app.organization = '${Number(organizationId)}'`,
  values: [],
  done: 'SET',
});
const nobody = (): void => undefined;

/**
 * The statements of one transaction, on a connection that it has to itself. What is asked for at the same moment
 * travels as one message: the beginning of the transaction and its tenant with the first statement, its end with the last
 * ones that nobody waits for. A message ends at the first statement that fails, so nothing runs without a tenant, and
 * nothing is committed that did not succeed.
 */
export class StatementQueue {
  private waiting: Waiting[] = [];
  private scheduled = false;
  /** Why the transaction never began as it should. */
  private failed: Error | undefined;
  /** Whether the server has heard of the transaction. */
  begun = false;

  constructor(
    private readonly client: PoolClient,
    organizationId: number,
  ) {
    this.add(BEGIN);
    this.add(tenantOf(organizationId));
  }

  /** Sends it with all others of this moment. @returns its rows */
  query<T extends QueryResultRow>(statement: BoundStatement): Promise<T[]> {
    const rows = new Promise<QueryResultRow[]>((resolve, reject) => this.add(statement, resolve, reject));
    if (!this.scheduled) {
      this.scheduled = true;
      // Whoever waits for a statement hears of its failure.
      queueMicrotask(() => this.scheduled && void this.flush().catch(nobody));
    }
    return rows as Promise<T[]>;
  }

  /** Sends it with the next one. When it fails, so does that. */
  add(statement: BoundStatement, resolve: Waiting['resolve'] = nobody, reject: Waiting['reject'] = nobody): void {
    this.waiting.push({ ...statement, resolve, reject });
  }

  /** Sends what waits, at once. @throws when one of them fails */
  async flush(): Promise<void> {
    const sent = this.waiting;
    this.waiting = [];
    this.scheduled = false;
    if (sent.length === 0) return;
    const first = !this.begun;
    this.begun = true;
    try {
      const results = await sendTogether(this.client, sent);
      sent.forEach(({ resolve }, index) => resolve(results[index] ?? []));
    } catch (error) {
      for (const { reject } of sent) reject(error);
      if (first) this.failed = error as Error;
      throw error;
    }
  }

  /** Ends the transaction, which is gone where nothing was asked of it. @throws when it could not be committed */
  async commit(): Promise<void> {
    const asked = this.begun || this.waiting.some(({ done }) => done === undefined);
    if (!asked) return;
    if (this.failed) throw this.failed;
    this.add(COMMIT);
    await this.flush();
    this.begun = false;
  }
}
