import { AsyncLocalStorage } from 'node:async_hooks';
import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Pool, PoolClient, QueryResultRow } from 'pg';
import type { DataSource, EntityManager, QueryResult, QueryRunner } from 'typeorm';
import { OutcomeUnknownError } from '../errors/app-error';
import { PRIMARY_POOL, REPLICA_POOL, SEARCH_POOL } from './database.tokens';
import type { Actor } from './actor';

/** An open transaction of one organization. */
export interface Transaction {
  readonly actor: Actor;
  /** For writes through entities. */
  readonly manager: EntityManager;
  /** Plain SQL on the same connection; a named statement is parsed and planned once for it. */
  query<T extends QueryResultRow>(text: string | Statement, values?: readonly unknown[]): Promise<T[]>;
  /** Runs after a successful commit; errors there are the callee's to handle. */
  onCommit(effect: () => void): void;
}

/** As `run` keeps it, with what waits for the commit. */
interface OpenTransaction extends Transaction {
  readonly effects: (() => void)[];
}

/** A named prepared statement: PostgreSQL parses and plans it once per connection. */
export interface Statement {
  readonly name: string;
  readonly text: string;
}

const tenantOf = (organizationId: number): string => {
  // The value is inlined below (a simple query takes no parameters), so it must be a plain integer.
  if (!Number.isSafeInteger(organizationId) || organizationId < 1)
    throw new Error('organizationId must be a positive integer');
  return `SET LOCAL app.organization = '${organizationId}'`;
};

/** Plain SQL on the runner's connection. */
async function records<T extends QueryResultRow>(
  runner: QueryRunner,
  text: string | Statement,
  values: readonly unknown[] = [],
): Promise<T[]> {
  if (typeof text !== 'string') {
    const client = (await runner.connect()) as PoolClient;
    return (await client.query<T>({ ...text, values: [...values] })).rows;
  }
  const result = (await runner.query(text, [...values], true)) as QueryResult<T>;
  return result.records;
}

/** Codes of PostgreSQL that say nothing about the transaction: the connection broke, or the server is going down. */
const CONNECTION_LOST = /^(08|57P0)/;

/** @throws OutcomeUnknownError unless the database itself said that nothing was committed */
async function commit(runner: QueryRunner): Promise<void> {
  try {
    await runner.commitTransaction();
  } catch (error) {
    const { code = '', severity } = error as { code?: string; severity?: string };
    const refused = severity !== undefined && /^[0-9A-Z]{5}$/.test(code) && !CONNECTION_LOST.test(code);
    throw refused ? error : new OutcomeUnknownError({ cause: error });
  }
}

/** Opens every transaction of the application; sets the tenant that row-level security checks. */
@Injectable()
export class UnitOfWork {
  private readonly current = new AsyncLocalStorage<OpenTransaction>();

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(PRIMARY_POOL) private readonly primary: Pool,
    @Inject(REPLICA_POOL) private readonly replica: Pool,
    @Inject(SEARCH_POOL) private readonly searches: Pool,
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
    const effects: (() => void)[] = [];
    try {
      await runner.connect();
      await runner.startTransaction();
      await runner.query(tenantOf(actor.organizationId));
      const tx: OpenTransaction = {
        actor,
        manager: runner.manager,
        query: (text, values) => records(runner, text, values),
        effects,
        onCommit: (effect) => effects.push(effect),
      };
      const result = await this.current.run(tx, () => work(tx));
      await commit(runner);
      for (const effect of effects) effect();
      return result;
    } catch (error) {
      if (runner.isTransactionActive) await runner.rollbackTransaction().catch(() => undefined);
      throw error;
    } finally {
      await runner.release();
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
   * One read inside the organization. BEGIN, tenant, statement and COMMIT travel in one round trip.
   * Lists `may lag`: they go to the read replica where there is one. Sessions never do. A `search` may lag too, and has
   * a few connections of its own, on which a statement ends after three seconds.
   * Inside `run` it reads in that transaction, and so sees what was done there.
   */
  async read<T extends QueryResultRow>(
    organizationId: number,
    statement: Statement,
    values: readonly unknown[],
    freshness: 'now' | 'may lag' | 'search' = 'now',
  ): Promise<T[]> {
    const open = this.current.getStore();
    if (open?.actor.organizationId === organizationId) return open.query<T>(statement.text, values);
    const pools = { now: this.primary, 'may lag': this.replica, search: this.searches };
    const client = await pools[freshness].connect();
    let failed = true;
    try {
      const rows = await this.pipeline<T>(client, organizationId, statement, values);
      failed = false;
      return rows;
    } finally {
      // After an error the connection's state is not known; it leaves the pool.
      client.release(failed);
    }
  }

  private async pipeline<T extends QueryResultRow>(
    client: PoolClient,
    organizationId: number,
    statement: Statement,
    values: readonly unknown[],
  ): Promise<T[]> {
    const [begin, tenant, result, commit] = await Promise.allSettled([
      client.query('BEGIN READ ONLY'),
      client.query(tenantOf(organizationId)),
      client.query<T>({ name: statement.name, text: statement.text, values: [...values] }),
      client.query('COMMIT'),
    ]);
    for (const step of [begin, tenant, result, commit]) if (step.status === 'rejected') throw step.reason;
    return result.status === 'fulfilled' ? result.value.rows : [];
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
