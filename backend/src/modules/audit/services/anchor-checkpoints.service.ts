import { Inject, Injectable } from '@nestjs/common';
import type { Pool, PoolClient } from 'pg';
import { CONFIG, type Config } from '../../../config/config';
import { SEQUENCER_POOL } from '../../../platform/database/database.tokens';
import { checkpointBody, readCheckpoint } from '../domain/checkpoint';
import { leafHash } from '../domain/leaf';
import { EMPTY_ROOT } from '../domain/merkle';
import { TiledTree } from '../domain/tiles';
import { EvidenceKeys } from './evidence-keys';
import { InconsistentTreeError } from './sequence-log.service';
import { inTransaction, LOCKS, tryLock } from './sequencer-transaction';

/** The latest checkpoint of each organization whose latest one is not anchored yet. */
const NEW_CHECKPOINTS = `
  WITH RECURSIVE logs AS (
    (SELECT "organizationId" AS id FROM audit_checkpoints ORDER BY "organizationId" LIMIT 1)
    UNION ALL
    SELECT (SELECT c."organizationId" FROM audit_checkpoints c WHERE c."organizationId" > l.id
            ORDER BY c."organizationId" LIMIT 1)
    FROM logs l WHERE l.id IS NOT NULL)
  SELECT l.id AS "organizationId", c."size", c."text" FROM logs l
  CROSS JOIN LATERAL (
    SELECT "size", "text" FROM audit_checkpoints WHERE "organizationId" = l.id ORDER BY "size" DESC LIMIT 1) c
  LEFT JOIN LATERAL (
    SELECT "size" FROM platform_entries WHERE "organizationId" = l.id ORDER BY "index" DESC LIMIT 1) e ON true
  WHERE l.id IS NOT NULL AND c."size" > coalesce(e."size", 0)
  ORDER BY l.id`;

interface Anchored {
  organizationId: number;
  size: number;
  text: string;
}

/** Puts the organizations' checkpoints into the platform's tree and signs that one: what is anchored outside holds for all. */
@Injectable()
export class AnchorCheckpoints {
  private readonly origin: string;

  constructor(
    @Inject(SEQUENCER_POOL) private readonly pool: Pool,
    @Inject(CONFIG) config: Config,
    private readonly keys: EvidenceKeys,
  ) {
    this.origin = `${new URL(config.publicUrl).host}/log/platform`;
  }

  /**
   * At most one signed platform checkpoint in so many seconds, whichever process makes it.
   * @returns how many checkpoints were anchored
   * @throws InconsistentTreeError
   */
  async run(everySeconds = 60): Promise<number> {
    return inTransaction(this.pool, async (client) => {
      if (!(await tryLock(client, LOCKS.platform, 0))) return 0;
      const { rows: recent } = await client.query<{ text: string; due: boolean }>(
        `SELECT "text", "createdAt" <= now() - make_interval(secs => $1) AS "due"
         FROM platform_checkpoints ORDER BY "size" DESC LIMIT 1`,
        [everySeconds],
      );
      if (recent[0]?.due === false) return 0;
      const { rows } = await client.query<Anchored>(NEW_CHECKPOINTS);
      if (rows.length > 0) await this.grow(client, recent[0]?.text, rows);
      return rows.length;
    });
  }

  private async grow(client: PoolClient, last: string | undefined, rows: Anchored[]): Promise<void> {
    const head = last === undefined ? { origin: this.origin, size: 0, root: EMPTY_ROOT } : await this.verified(last);
    const leaves = rows.map(({ text }) => leafHash(readCheckpoint(text)?.body ?? ''));
    const tree = new TiledTree(async (level, index) => {
      const found = await client.query<{ hashes: Buffer }>(
        `SELECT "hashes" FROM platform_tiles WHERE "level" = $1 AND "index" = $2`,
        [level, index],
      );
      return found.rows[0]?.hashes;
    });
    const size = await tree.append(head.size, leaves);
    if (!(await tree.root(head.size)).equals(head.root))
      throw new InconsistentTreeError("the platform's stored tree is not the one that was signed last");
    await client.query(
      `INSERT INTO platform_entries ("organizationId", "index", "size", "leaf")
       SELECT e.org, $1 + e.place - 1, e.size, e.leaf
       FROM unnest($2::int[], $3::bigint[], $4::bytea[]) WITH ORDINALITY AS e(org, size, leaf, place)`,
      [head.size, rows.map((row) => row.organizationId), rows.map((row) => row.size), leaves],
    );
    const changed = tree.changes();
    await client.query(
      `INSERT INTO platform_tiles ("level", "index", "hashes")
       SELECT t.level, t.index, t.hashes FROM unnest($1::int[], $2::int[], $3::bytea[]) AS t(level, index, hashes)
       ON CONFLICT ("level", "index") DO UPDATE SET "hashes" = excluded."hashes"`,
      (['level', 'index', 'hashes'] as const).map((name) => changed.map((tile) => tile[name])),
    );
    const root = await tree.root(size);
    const { kid, text } = this.keys.signNote(checkpointBody({ origin: head.origin, size, root }));
    await client.query(`INSERT INTO platform_checkpoints ("size", "root", "keyId", "text") VALUES ($1, $2, $3, $4)`, [
      size,
      root,
      kid,
      text,
    ]);
  }

  private async verified(text: string): Promise<{ origin: string; size: number; root: Buffer }> {
    const checkpoint = readCheckpoint(text);
    if (checkpoint && (await this.keys.verifyNote(checkpoint))) return checkpoint;
    throw new InconsistentTreeError("the platform's last checkpoint bears no signature of ours");
  }
}
