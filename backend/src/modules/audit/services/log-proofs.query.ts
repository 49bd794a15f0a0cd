import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../../platform/database/unit-of-work';
import { LEAF_TIME, leafBytes, type LeafFields } from '../domain/leaf';
import { inclusionProof } from '../domain/merkle';
import { TiledTree } from '../domain/tiles';
import { tlogProof } from '../domain/checkpoint';
import { PlatformProofs } from './platform-proofs.query';

/** That an entry is in the log, for somebody who has nothing but the public key. */
export interface Proof {
  /** Leaf hash, 64 hexadecimal digits. */
  leafHash: string;
  /** The bytes that were hashed: canonical JSON. */
  leaf: string;
  /** The entry's place in the log. */
  index: number;
  /** Of the checkpoint below. */
  size: number;
  /** Path from the leaf to the root, hexadecimal. */
  inclusion: string[];
  /** The signed checkpoint that the path leads to. */
  checkpoint: string;
  /** All of the above in the format of C2SP. */
  tlogProof: string;
  /** The checkpoint's own inclusion in the platform's tree; null until it was anchored there, which takes a minute. */
  platformProof: string | null;
  /** When the first checkpoint that covers the entry was signed. */
  checkpointAt: string;
}

type EntryRow = LeafFields & {
  leafHash: string;
  seq: number;
  firstAt: string;
  size: number;
  text: string;
  anchored: number | null;
};

/** The entry, the first checkpoint that covers it, and the first of those that is anchored, or else the first. */
const ENTRY = `
  SELECT l."organizationId" AS "org", l."id", to_char(l."createdAt" AT TIME ZONE 'UTC', '${LEAF_TIME}') AS "at",
    l."userId" AS "actor", l."action", l."resource", l."resourceId", encode(l."detailsHash", 'hex') AS "pii",
    encode(l."leaf", 'hex') AS "leafHash", l."seq", f."createdAt" AS "firstAt",
    coalesce(p."size", f."size") AS "size", coalesce(p."text", f."text") AS "text", p."index" AS "anchored"
  FROM audit_logs l
  JOIN LATERAL (
    SELECT c."size", c."text", c."createdAt" FROM audit_checkpoints c
    WHERE c."organizationId" = l."organizationId" AND c."size" > l."seq" ORDER BY c."size" LIMIT 1) f ON true
  LEFT JOIN LATERAL (
    SELECT e."index", c."size", c."text" FROM platform_entries e
    JOIN audit_checkpoints c ON c."organizationId" = e."organizationId" AND c."size" = e."size"
    WHERE e."organizationId" = l."organizationId" AND e."size" > l."seq" ORDER BY e."size" LIMIT 1) p ON true
  WHERE l."organizationId" = $1 AND l."id" = $2 AND l."seq" IS NOT NULL`;

/** Proofs that single entries are in the log. */
@Injectable()
export class LogProofs {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly platform: PlatformProofs,
  ) {}

  /** @returns null until a signed checkpoint covers the entry, which takes about a second */
  async of(organizationId: number, auditLogId: number): Promise<Proof | null> {
    const statement = { name: 'audit.proof_entry', text: ENTRY };
    const [row] = await this.unitOfWork.read<EntryRow>(organizationId, statement, [organizationId, auditLogId]);
    if (!row) return null;
    const path = await inclusionProof(this.treeOf(organizationId).node, row.seq, row.size);
    const leaf = leafBytes({ ...row, id: Number(row.id) });
    return {
      leafHash: row.leafHash,
      leaf,
      index: row.seq,
      size: row.size,
      inclusion: path.map((hash) => hash.toString('hex')),
      checkpoint: row.text,
      tlogProof: tlogProof(leaf, row.seq, path, row.text),
      platformProof: row.anchored === null ? null : await this.platform.of(row.text, row.anchored),
      checkpointAt: row.firstAt,
    };
  }

  /** The organization's tree as it is stored. */
  treeOf(organizationId: number): TiledTree {
    return new TiledTree(async (level, index) => {
      const statement = {
        name: 'audit.tile',
        text: `SELECT "hashes" FROM audit_tiles WHERE "organizationId" = $1 AND "level" = $2 AND "index" = $3`,
      };
      const [tile] = await this.unitOfWork.read<{ hashes: Buffer }>(organizationId, statement, [
        organizationId,
        level,
        index,
      ]);
      return tile?.hashes;
    });
  }
}
