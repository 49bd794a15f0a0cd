import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Pool, PoolClient } from 'pg';
import { CONFIG, type Config } from '../../../config/config';
import { SEQUENCER_POOL } from '../../../platform/database/database.tokens';
import { describe } from '../../../platform/errors/describe';
import { checkpointBody, readCheckpoint } from '../domain/checkpoint';
import { EMPTY_ROOT } from '../domain/merkle';
import { TiledTree } from '../domain/tiles';
import { EvidenceKeys } from './evidence-keys';
import { inTransaction, LOCKS, tryLock } from './sequencer-transaction';

/** Entries that get their place in one transaction. */
const BATCH = 4_000;

/** Organizations with entries that wait, found by as many steps in the index as there are such organizations. */
const WAITING = `
  WITH RECURSIVE waiting AS (
    (SELECT "organizationId" AS id FROM audit_logs WHERE "seq" IS NULL ORDER BY "organizationId" LIMIT 1)
    UNION ALL
    SELECT (SELECT l."organizationId" FROM audit_logs l WHERE l."seq" IS NULL AND l."organizationId" > w.id
            ORDER BY l."organizationId" LIMIT 1)
    FROM waiting w WHERE w.id IS NOT NULL)
  SELECT id FROM waiting WHERE id IS NOT NULL`;

/** What is stored does not fit what was signed: nothing is signed on top of it. */
export class InconsistentTreeError extends Error {
  override readonly name = 'InconsistentTreeError';
}

/** The last signed state of a tree. */
interface Head {
  origin: string;
  size: number;
  root: Buffer;
}

/**
 * Gives entries their place in their organization's tree, in the order of their ids as they become visible, and signs
 * a checkpoint. Entries are written without waiting for this. Two sequencers exclude each other, tree by tree; one
 * that dies leaves its entries as they were.
 */
@Injectable()
export class SequenceLog {
  private readonly logger = new Logger('Sequencer');
  private readonly host: string;
  /** Organizations whose trouble is logged already. */
  private readonly troubled = new Set<number>();

  constructor(
    @Inject(SEQUENCER_POOL) private readonly pool: Pool,
    @Inject(CONFIG) config: Config,
    private readonly keys: EvidenceKeys,
  ) {
    this.host = new URL(config.publicUrl).host;
  }

  /** One round over all organizations; trouble with one does not keep the others waiting. @returns how many entries were placed */
  async run(): Promise<number> {
    const { rows } = await this.pool.query<{ id: number }>(WAITING);
    let count = 0;
    for (const { id } of rows) {
      try {
        count += await this.organization(id);
        this.troubled.delete(id);
      } catch (error) {
        this.report(id, error);
      }
    }
    return count;
  }

  /** Age in seconds of the oldest entry that waits. */
  async lag(): Promise<number> {
    const { rows } = await this.pool.query<{ seconds: number }>(
      `SELECT coalesce(extract(epoch FROM clock_timestamp() - min("createdAt")), 0)::float8 AS "seconds"
       FROM audit_logs WHERE "seq" IS NULL`,
    );
    return rows[0]?.seconds ?? 0;
  }

  /** Places a batch of one organization's entries. @throws InconsistentTreeError */
  async organization(organizationId: number): Promise<number> {
    return inTransaction(this.pool, async (client) => {
      if (!(await tryLock(client, LOCKS.tree, organizationId))) return 0;
      const head = await this.head(client, organizationId);
      const { rows } = await client.query<{ id: number; leaf: Buffer }>(
        `SELECT "id", "leaf" FROM audit_logs WHERE "organizationId" = $1 AND "seq" IS NULL ORDER BY "id" LIMIT ${BATCH}`,
        [organizationId],
      );
      if (rows.length === 0) return 0;
      await this.number(client, organizationId, head.size, rows);
      await this.grow(client, organizationId, head, rows);
      return rows.length;
    });
  }

  /** @throws InconsistentTreeError for a head that none of our keys signed, or that is older than what was anchored */
  private async head(client: PoolClient, organizationId: number): Promise<Head> {
    const { rows } = await client.query<{ text: string | null; anchored: number | null }>(
      `SELECT (SELECT "text" FROM audit_checkpoints WHERE "organizationId" = $1 ORDER BY "size" DESC LIMIT 1) AS "text",
              (SELECT "size" FROM platform_entries WHERE "organizationId" = $1 ORDER BY "index" DESC LIMIT 1) AS "anchored"`,
      [organizationId],
    );
    const { text, anchored } = rows[0] ?? {};
    const checkpoint = text ? readCheckpoint(text) : undefined;
    if (text && !(checkpoint && (await this.keys.verifyNote(checkpoint))))
      throw new InconsistentTreeError('the last checkpoint bears no signature of ours');
    if ((anchored ?? 0) > (checkpoint?.size ?? 0))
      throw new InconsistentTreeError('the log is shorter than its anchored checkpoint');
    return checkpoint ?? { origin: `${this.host}/log/${organizationId}`, size: 0, root: EMPTY_ROOT };
  }

  private async number(
    client: PoolClient,
    organizationId: number,
    size: number,
    rows: { id: number }[],
  ): Promise<void> {
    const { rowCount } = await client.query(
      `UPDATE audit_logs a SET "seq" = $3 + n.place - 1 FROM unnest($2::bigint[]) WITH ORDINALITY AS n(id, place)
       WHERE a."organizationId" = $1 AND a."id" = n.id AND a."seq" IS NULL`,
      [organizationId, rows.map((row) => row.id), size],
    );
    if (rowCount !== rows.length) throw new InconsistentTreeError('entries vanished while they got their place');
  }

  /** Adds the leaves and signs, unless the tree below them is not the one that was signed last. */
  private async grow(client: PoolClient, organizationId: number, head: Head, rows: { leaf: Buffer }[]): Promise<void> {
    const tree = new TiledTree(async (level, index) => {
      const found = await client.query<{ hashes: Buffer }>(
        `SELECT "hashes" FROM audit_tiles WHERE "organizationId" = $1 AND "level" = $2 AND "index" = $3`,
        [organizationId, level, index],
      );
      return found.rows[0]?.hashes;
    });
    const size = await tree.append(
      head.size,
      rows.map((row) => row.leaf),
    );
    if (!(await tree.root(head.size)).equals(head.root))
      throw new InconsistentTreeError('the stored tree is not the one that was signed last');
    const changed = tree.changes();
    await client.query(
      `INSERT INTO audit_tiles ("organizationId", "level", "index", "hashes")
       SELECT $1, t.level, t.index, t.hashes FROM unnest($2::int[], $3::int[], $4::bytea[]) AS t(level, index, hashes)
       ON CONFLICT ("organizationId", "level", "index") DO UPDATE SET "hashes" = excluded."hashes"`,
      [organizationId, ...(['level', 'index', 'hashes'] as const).map((name) => changed.map((tile) => tile[name]))],
    );
    const root = await tree.root(size);
    const { kid, text } = this.keys.signNote(checkpointBody({ origin: head.origin, size, root }));
    await client.query(
      `INSERT INTO audit_checkpoints ("organizationId", "size", "root", "keyId", "text") VALUES ($1, $2, $3, $4, $5)`,
      [organizationId, size, root, kid, text],
    );
  }

  /** Once for each time it begins, not every second. */
  private report(organizationId: number, error: unknown): void {
    if (this.troubled.has(organizationId)) return;
    this.troubled.add(organizationId);
    const reason = error instanceof InconsistentTreeError ? error.message : undefined;
    this.logger.error({
      message: 'EVIDENCE_LOG: entries could not be sealed',
      organizationId,
      reason,
      cause: describe(error),
    });
  }
}
