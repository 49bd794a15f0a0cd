import { AsyncLocalStorage } from 'node:async_hooks';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { PoolClient, QueryResultRow } from 'pg';
import type { DataSource, EntityManager, QueryResult, QueryRunner } from 'typeorm';
import { OutcomeUnknownError } from '../errors/app-error';
import type { Actor } from './actor';
import { ReadPools, type Freshness } from './read-pools';
import { StatementQueue } from './statement-queue';
import { readAsTenant, RolledBackError, type Read, type Statement } from './statement-message';

export type { Read, Statement } from './statement-message';

/** An open transaction of one organization. */
export interface Transaction {
  readonly actor: Actor;
  /** For writes through entities. */
  readonly manager: EntityManager;
  /**
   * Plain SQL on the same connection; a named statement is parsed and planned once for it. Those that are asked for at the
   * same moment travel as one message, and fail together. Text without values may be several statements.
   */
  query<T extends QueryResultRow>(text: string | Statement, values?: readonly unknown[]): Promise<T[]>;
  /** A write whose answer nobody needs: travels with the next statement, or with the commit. When it fails, so does that. */
  send(statement: Statement, values: readonly unknown[]): void;
  /** Reads that travel as `send` does. @returns what gives the answer, once the next statement or the commit is through */
  ask<T, R extends QueryResultRow[]>(question: Question<T, R>): () => T;
  /** Runs after a successful commit; errors there are the callee's to handle. */
  onCommit(effect: () => void): void;
}

/** As `run` keeps it, with what waits for the commit. */
interface OpenTransaction extends Transaction {
  readonly effects: (() => void)[];
}

/** What somebody wants to know: reads, and what their rows come to. */
export interface Question<T, R extends QueryResultRow[] = QueryResultRow[]> {
  readonly reads: { [K in keyof R]: Read };
  /** `now` unless it says something else. */
  readonly freshness?: Freshness;
  answer(results: { [K in keyof R]: R[K][] }): T;
}

/** @throws for what cannot be an organization */
function requireId(organizationId: number): number {
  if (!Number.isSafeInteger(organizationId) || organizationId < 1)
    throw new Error('organizationId must be a positive integer');
  return organizationId;
}

/** Plain SQL on the runner's connection. */
async function records<T extends QueryResultRow>(
  runner: QueryRunner,
  text: string,
  values: readonly unknown[] = [],
): Promise<T[]> {
  const result = (await runner.query(text, [...values], true)) as QueryResult<T>;
  return result.records;
}

/** Reads in an open transaction. */
function readIn<T extends QueryResultRow[]>(
  open: Transaction,
  reads: { [K in keyof T]: Read },
): Promise<{ [K in keyof T]: T[K][] }> {
  const results = reads.map(({ name, text, values }) => open.query({ name, text }, values));
  return Promise.all(results) as Promise<{ [K in keyof T]: T[K][] }>;
}

/** For the rest of the transaction: what is sent with a single plan in mind is its last part. */
const ONE_PLAN = { name: '', text: 'SET LOCAL plan_cache_mode = force_generic_plan', values: [], done: 'SET' };

function askIn<T, R extends QueryResultRow[]>(queue: StatementQueue, question: Question<T, R>): () => T {
  const all: readonly Read[] = question.reads;
  const results: QueryResultRow[][] = [];
  if (all.some(({ onePlan }) => onePlan)) queue.add(ONE_PLAN);
  all.forEach((read, index) => queue.add(read, (rows) => (results[index] = rows)));
  return () => question.answer(results as { [K in keyof R]: R[K][] });
}

/** Codes of PostgreSQL that say nothing about the transaction: the connection broke, or the server is going down. */
const CONNECTION_LOST = /^(08|57P0)/;

/** @throws OutcomeUnknownError unless the database itself said that nothing was committed */
async function commit(queue: StatementQueue): Promise<void> {
  try {
    await queue.commit();
  } catch (error) {
    if (error instanceof RolledBackError) throw error;
    const { code = '', severity } = error as { code?: string; severity?: string };
    const refused = severity !== undefined && /^[0-9A-Z]{5}$/.test(code) && !CONNECTION_LOST.test(code);
    throw refused ? error : new OutcomeUnknownError({ cause: error });
  }
}

/** The transaction as its work sees it. It begins with its first statement. */
function opened(actor: Actor, runner: QueryRunner, queue: StatementQueue): OpenTransaction {
  // TypeORM would open one of its own.
  (runner as { isTransactionActive: boolean }).isTransactionActive = true;
  const effects: (() => void)[] = [];
  return {
    actor,
    get manager() {
      // What TypeORM sends goes behind what waits.
      void queue.flush().catch(() => undefined);
      return runner.manager;
    },
    async query<T extends QueryResultRow>(text: string | Statement, values: readonly unknown[] = []): Promise<T[]> {
      if (typeof text !== 'string') return queue.query<T>({ ...text, values });
      if (values.length > 0) return queue.query<T>({ name: '', text, values });
      await queue.flush();
      return records<T>(runner, text);
    },
    send: (statement, values) => queue.add({ ...statement, values }),
    ask: (question) => askIn(queue, question),
    effects,
    onCommit: (effect) => effects.push(effect),
  };
}

/** Opens every transaction of the application; sets the tenant that row-level security checks. */
@Injectable()
export class UnitOfWork {
  private readonly current = new AsyncLocalStorage<OpenTransaction>();
  private open = 0;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly pools: ReadPools,
  ) {}

  /**
   * Runs `work` in one transaction of the actor's organization; commits when it resolves, rolls back
   * when it throws. Called inside another `run` of the same organization it joins that transaction, and
   * when it throws takes back its own part only. Such parts run one after the other.
   */
  async run<T>(actor: Actor, work: (tx: Transaction) => Promise<T>): Promise<T> {
    const open = this.current.getStore();
    if (open) {
      if (open.actor.organizationId !== actor.organizationId)
        throw new Error('A transaction belongs to one organization');
      return this.part(open, work);
    }
    const runner = this.dataSource.createQueryRunner();
    let queue: StatementQueue | undefined;
    try {
      queue = new StatementQueue((await runner.connect()) as PoolClient, requireId(actor.organizationId));
      const tx = opened(actor, runner, queue);
      const result = await this.within(tx, () => work(tx));
      await commit(queue);
      for (const effect of tx.effects) effect();
      return result;
    } catch (error) {
      if (queue?.begun) await runner.query('ROLLBACK').catch(() => undefined);
      throw error;
    } finally {
      await runner.release();
    }
  }

  /** While it is in use, a store makes each promise of the process dearer, also of requests that only read: it is closed with the last transaction. */
  private async within<T>(tx: OpenTransaction, work: () => Promise<T>): Promise<T> {
    this.open += 1;
    try {
      return await this.current.run(tx, work);
    } finally {
      this.open -= 1;
      if (this.open === 0) this.current.disable();
    }
  }

  private async part<T>(open: OpenTransaction, work: (tx: Transaction) => Promise<T>): Promise<T> {
    const waiting = open.effects.length;
    await open.query('SAVEPOINT part');
    try {
      const result = await work(open);
      await open.query('RELEASE SAVEPOINT part');
      return result;
    } catch (error) {
      open.effects.length = waiting;
      // Where the connection is gone, the whole transaction is, and that error is the one to report.
      await open.query('ROLLBACK TO SAVEPOINT part; RELEASE SAVEPOINT part').catch(() => undefined);
      throw error;
    }
  }

  /**
   * One read inside the organization: tenant and statement travel in one message, which is one transaction.
   * Lists `may lag`: they go to the read replica where there is one, but to the primary while it is away or more than a
   * moment behind, and for whoever just changed something. Sessions never do. A `search` may lag too, as its index does,
   * and has a few connections of its own, on which a statement ends after three seconds.
   * Inside `run` it reads in that transaction, and so sees what was done there.
   */
  async read<T extends QueryResultRow>(
    organizationId: number,
    statement: Statement,
    values: readonly unknown[],
    freshness: Freshness = 'now',
  ): Promise<T[]> {
    const [rows = []] = await this.readAll<[T]>(organizationId, [{ ...statement, values }], freshness);
    return rows;
  }

  /** As `read`, several statements in one message and one transaction. @returns the rows of each, in order */
  async readAll<T extends QueryResultRow[]>(
    organizationId: number,
    reads: { [K in keyof T]: Read },
    freshness: Freshness = 'now',
  ): Promise<{ [K in keyof T]: T[K][] }> {
    const open = this.current.getStore();
    if (open?.actor.organizationId === organizationId) return readIn(open, reads);
    const tenant = requireId(organizationId);
    const results = await this.pools.read(freshness, (client) => readAsTenant(client, tenant, reads));
    return results as { [K in keyof T]: T[K][] };
  }

  /** The answer to a question, in one message and one transaction. */
  async answer<T, R extends QueryResultRow[]>(organizationId: number, question: Question<T, R>): Promise<T> {
    return question.answer(await this.readAll<R>(organizationId, question.reads, question.freshness));
  }

  /** Whether such a read would go to the replica, at this moment and for this request. */
  lags(freshness: Freshness): boolean {
    return this.pools.lags(freshness);
  }

  /** One statement outside any organization: reviewed look-up functions and global tables. Row-level security shows no tenant row. */
  async global<T extends QueryResultRow>(text: string, values: readonly unknown[]): Promise<T[]> {
    const runner = this.dataSource.createQueryRunner();
    try {
      return await records<T>(runner, text, values);
    } finally {
      await runner.release();
    }
  }
}
