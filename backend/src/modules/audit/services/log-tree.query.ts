import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../../platform/database/unit-of-work';
import { InvalidInputError } from '../../../platform/errors/app-error';
import { consistencyProof } from '../domain/merkle';
import { EvidenceKeys, type PublishedKey } from './evidence-keys';
import { LogProofs } from './log-proofs.query';

/** A signed state of a tree. */
export interface TreeHead {
  size: number;
  /** 64 hexadecimal digits. */
  root: string;
  keyId: string;
  /** As it was signed: keep it, and later entries can be held against it. */
  text: string;
  createdAt: string;
}

export interface LogTree {
  size: number;
  waiting: number;
  lagSeconds: number;
  lastCheckpoint: TreeHead | null;
  platformCheckpoint: (TreeHead & { anchoredSize: number }) | null;
  publicKeys: PublishedKey[];
  consistency: { from: number; to: number; hashes: string[] } | null;
}

const TREE = `
  SELECT
    (SELECT count(*)::int FROM audit_logs WHERE "organizationId" = $1 AND "seq" IS NULL) AS "waiting",
    (SELECT greatest(0, coalesce(extract(epoch FROM clock_timestamp() - min("createdAt")), 0))::float8
     FROM audit_logs WHERE "organizationId" = $1 AND "seq" IS NULL) AS "lagSeconds",
    (SELECT row_to_json(c) FROM (
       SELECT "size", encode("root", 'hex') AS "root", "keyId", "text", ("createdAt" AT TIME ZONE 'UTC') || 'Z' AS "createdAt"
       FROM audit_checkpoints WHERE "organizationId" = $1 ORDER BY "size" DESC LIMIT 1) c) AS "lastCheckpoint",
    (SELECT row_to_json(p) FROM (
       SELECT k."size", encode(k."root", 'hex') AS "root", k."keyId", k."text",
         (k."createdAt" AT TIME ZONE 'UTC') || 'Z' AS "createdAt", e."size" AS "anchoredSize"
       FROM (SELECT "index", "size" FROM platform_entries WHERE "organizationId" = $1 ORDER BY "index" DESC LIMIT 1) e
       JOIN platform_checkpoints k ON k."size" > e."index" ORDER BY k."size" LIMIT 1) p) AS "platformCheckpoint"`;

type Row = Pick<LogTree, 'waiting' | 'lagSeconds' | 'lastCheckpoint' | 'platformCheckpoint'>;
const moment = <T extends TreeHead>(head: T | null): T | null =>
  head && { ...head, createdAt: head.createdAt.replace(' ', 'T') };

/** How far the log is sealed, and by whom. */
@Injectable()
export class LogTrees {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly keys: EvidenceKeys,
    private readonly proofs: LogProofs,
  ) {}

  /**
   * @param since size of a checkpoint that the caller kept: proves that today's log begins with it
   * @throws InvalidInputError for a size that the log never had
   */
  async of(organizationId: number, since?: number): Promise<LogTree> {
    const statement = { name: 'audit.tree', text: TREE };
    const [row] = await this.unitOfWork.read<Row>(organizationId, statement, [organizationId]);
    const last = moment(row?.lastCheckpoint ?? null);
    const size = last?.size ?? 0;
    return {
      size,
      waiting: row?.waiting ?? 0,
      lagSeconds: row?.lagSeconds ?? 0,
      lastCheckpoint: last,
      platformCheckpoint: moment(row?.platformCheckpoint ?? null),
      publicKeys: await this.keys.published(),
      consistency: since === undefined ? null : await this.consistency(organizationId, since, size),
    };
  }

  private async consistency(organizationId: number, from: number, to: number): Promise<LogTree['consistency']> {
    if (from > to) throw new InvalidInputError({ since: `The log has ${to} sealed entries` });
    const hashes = await consistencyProof(this.proofs.treeOf(organizationId).node, from, to);
    return { from, to, hashes: hashes.map((hash) => hash.toString('hex')) };
  }
}
