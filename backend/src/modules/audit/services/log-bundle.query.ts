import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { InvalidInputError } from '../../../platform/errors/app-error';
import { UnitOfWork } from '../../../platform/database/unit-of-work';
import { LogNotSealedError } from '../audit.errors';
import { bundleReadme } from '../domain/bundle-readme';
import { readCheckpoint } from '../domain/checkpoint';
import { LEAF_TIME } from '../domain/leaf';
import { hashAt, TILE_WIDTH, type TiledTree } from '../domain/tiles';
import { EvidenceKeys } from './evidence-keys';
import { LogProofs } from './log-proofs.query';
import { PlatformProofs } from './platform-proofs.query';

/** A file of the bundle; long ones come as they are read. */
export interface BundlePart {
  name: string;
  content: string | AsyncIterable<string>;
}

/** From when to when; the end is not part of it. */
export interface LogPeriod {
  from?: string;
  to?: string;
}

/** Stands beside the back end's folder, in the repository as in an installation. */
const VERIFIER = join(__dirname, '../../../../../verifier/verify.mjs');
const PAGE = TILE_WIDTH * 4;
const EARLIER = 1_000;

const ENTRIES = `
  SELECT "seq", "organizationId" AS "org", "id", to_char("createdAt" AT TIME ZONE 'UTC', '${LEAF_TIME}') AS "at",
    "userId" AS "actor", "action", "resource", "resourceId", "details", "ipAddress" AS "ip", "userAgent", "actorName",
    encode("detailsSalt", 'hex') AS "salt", encode("detailsHash", 'hex') AS "pii"
  FROM audit_logs WHERE "organizationId" = $1 AND "seq" >= $2 AND "seq" < $3 ORDER BY "seq"`;
const HEAD = `
  SELECT c."text", p."index", p."text" AS "anchored" FROM audit_checkpoints c
  LEFT JOIN LATERAL (
    SELECT e."index", a."text" FROM platform_entries e
    JOIN audit_checkpoints a ON a."organizationId" = e."organizationId" AND a."size" = e."size"
    WHERE e."organizationId" = c."organizationId" AND e."size" <= c."size" ORDER BY e."index" DESC LIMIT 1) p ON true
  WHERE c."organizationId" = $1 ORDER BY c."size" DESC LIMIT 1`;
/** Not all of a busy log's: about a thousand, and the last hundred. */
const CHECKPOINTS = `
  SELECT "text" FROM (
    SELECT "text", "size", row_number() OVER (ORDER BY "size") AS n, count(*) OVER () AS c
    FROM audit_checkpoints WHERE "organizationId" = $1 AND "size" <= $2) k
  WHERE n % greatest(1, c / ${EARLIER}) = 0 OR n > c - 100 ORDER BY "size"`;
const PERIOD = `
  SELECT min("seq") AS "first", max("seq") AS "last" FROM audit_logs
  WHERE "organizationId" = $1 AND "seq" < $2 AND "createdAt" >= coalesce($3::timestamptz, '-infinity')
    AND "createdAt" < coalesce($4::timestamptz, 'infinity')`;

/** The evidence of an organization, or of a period, as files that verify by themselves. */
@Injectable()
export class LogBundle {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly keys: EvidenceKeys,
    private readonly proofs: LogProofs,
    private readonly platform: PlatformProofs,
  ) {}

  /**
   * @throws LogNotSealedError before the first checkpoint
   * @throws InvalidInputError for a period without entries
   */
  async open(organizationId: number, period: LogPeriod = {}): Promise<BundlePart[]> {
    const [head] = await this.unitOfWork.read<{ text: string; index: number | null; anchored: string }>(
      organizationId,
      { name: 'audit.bundle_head', text: HEAD },
      [organizationId],
    );
    const checkpoint = head && readCheckpoint(head.text);
    if (!checkpoint) throw new LogNotSealedError();
    const { origin, size } = checkpoint;
    const [first, end] = await this.places(organizationId, size, period);
    const tree = this.proofs.treeOf(organizationId);
    const whole = first === 0 && end === size;
    const platform = head.index === null ? null : await this.platform.of(head.anchored, head.index);
    return [
      { name: 'README', content: bundleReadme(origin, size) },
      { name: 'checkpoint', content: head.text },
      { name: 'checkpoints', content: await this.checkpoints(organizationId, size) },
      ...(platform === null ? [] : [{ name: 'platform.tlog-proof', content: platform }]),
      { name: 'keys.json', content: `${JSON.stringify({ keys: await this.keys.published() }, null, 2)}\n` },
      ...(whole ? [] : [{ name: 'range.json', content: JSON.stringify(await rangeOf(tree, first, end, size)) }]),
      { name: 'verify.mjs', content: await readFile(VERIFIER, 'utf8') },
      { name: 'entries.jsonl', content: this.lines(organizationId, first, end) },
    ];
  }

  private async places(organizationId: number, size: number, { from, to }: LogPeriod): Promise<[number, number]> {
    if (from === undefined && to === undefined) return [0, size];
    const [row] = await this.unitOfWork.read<{ first: number | null; last: number | null }>(
      organizationId,
      { name: 'audit.bundle_period', text: PERIOD },
      [organizationId, size, from ?? null, to ?? null],
    );
    if (!row || row.first === null || row.last === null)
      throw new InvalidInputError({ from: 'There are no sealed entries in this period' });
    return [row.first, row.last + 1];
  }

  private async checkpoints(organizationId: number, size: number): Promise<string> {
    const statement = { name: 'audit.bundle_checkpoints', text: CHECKPOINTS };
    const rows = await this.unitOfWork.read<{ text: string }>(organizationId, statement, [organizationId, size]);
    return rows.map(({ text }) => text).join('\n');
  }

  /** One line for each place of the tree; where the entry is gone, only what the tree knows of it. */
  private async *lines(organizationId: number, first: number, end: number): AsyncIterable<string> {
    for (let seq = first; seq < end; ) {
      const upTo = Math.min(end, (Math.floor(seq / PAGE) + 1) * PAGE);
      const rows = await this.unitOfWork.read<{ seq: number }>(
        organizationId,
        { name: 'audit.bundle_entries', text: ENTRIES },
        [organizationId, seq, upTo],
      );
      const entries = new Map(rows.map((row) => [row.seq, row]));
      const hashes = await this.hashes(organizationId, seq, upTo);
      let text = '';
      for (; seq < upTo; seq += 1)
        text += `${JSON.stringify({ seq, ...entries.get(seq), leaf: hashes.get(seq) ?? null })}\n`;
      yield text;
    }
  }

  /** What the tree committed to, whatever the entries say now. */
  private async hashes(organizationId: number, first: number, end: number): Promise<Map<number, string>> {
    const rows = await this.unitOfWork.read<{ index: number; hashes: Buffer }>(
      organizationId,
      {
        name: 'audit.bundle_tiles',
        text: `SELECT "index", "hashes" FROM audit_tiles
               WHERE "organizationId" = $1 AND "level" = 0 AND "index" BETWEEN $2 AND $3`,
      },
      [organizationId, Math.floor(first / TILE_WIDTH), Math.floor((end - 1) / TILE_WIDTH)],
    );
    const found = new Map<number, string>();
    for (const { index, hashes } of rows)
      for (let place = 0; place * 32 < hashes.length; place += 1)
        found.set(index * TILE_WIDTH + place, hashAt(hashes, place).toString('hex'));
    return found;
  }
}

/** Hashes of the whole subtrees before and after a period, in the order in which the verifier adds them. */
async function rangeOf(tree: TiledTree, first: number, end: number, size: number): Promise<object> {
  const between = async (from: number, to: number): Promise<string[]> => {
    const hashes: string[] = [];
    for (let place = from; place < to; ) {
      let height = 0;
      while (place % 2 ** (height + 1) === 0 && place + 2 ** (height + 1) <= to) height += 1;
      hashes.push((await tree.node(height, place / 2 ** height)).toString('hex'));
      place += 2 ** height;
    }
    return hashes;
  };
  return { from: first, left: await between(0, first), right: await between(end, size) };
}
