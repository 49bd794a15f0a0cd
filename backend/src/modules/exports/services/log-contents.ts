import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { UnitOfWork } from '../../../platform/database/unit-of-work';
import { EvidenceKeys, LogProofs, type Proof } from '../../audit';
import type { ExportRun } from './export-runs';
import type { PackageWriter } from './package-writer';
import { openSnapshot, rowsOf, type Row } from './table-dump';

/** The latest entries get their proof within about a second; nobody waits longer for them than this. */
const PATIENCE_MS = 10_000;
const PAUSE_MS = 250;
const PAGE = 500;

/** An entry as the verifier reads it: everything that its leaf commits to. */
const ENTRY = `
  l."seq"::int AS "seq", l."organizationId" AS "org", l."id"::int AS "id", to_char(l."createdAt" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS "at",
  l."userId" AS "actor", l."action", l."resource", l."resourceId", l."details", l."ipAddress" AS "ip", l."userAgent", l."actorName",
  encode(l."detailsSalt", 'hex') AS "salt", encode(l."detailsHash", 'hex') AS "pii", encode(l."leaf", 'hex') AS "leaf"`;
/** Of the period, or about the documents; $5 is the id to go on from. */
const EXTRACT = `
  SELECT ${ENTRY} FROM audit_logs l WHERE l."organizationId" = $1 AND l."id" > $5 AND CASE WHEN $2::timestamptz IS NULL
    THEN l."resource" = 'document' AND l."resourceId" = ANY($4::text[])
    ELSE l."createdAt" BETWEEN $2 AND $3::timestamptz END ORDER BY l."id" LIMIT ${PAGE}`;
const CHECKPOINT = `SELECT "size"::int AS "size", "text" FROM audit_checkpoints WHERE "organizationId" = $1 ORDER BY "size" DESC LIMIT 1`;
const SIGNED = `SELECT ${ENTRY} FROM audit_logs l WHERE l."organizationId" = $1 AND l."seq" < $2 ORDER BY l."seq"`;

/** Puts the evidence log, or what of it concerns some documents, into a package, so that it can be verified there. */
@Injectable()
export class LogContents {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly proofs: LogProofs,
    private readonly keys: EvidenceKeys,
  ) {}

  /** All entries up to the latest signed checkpoint, which vouches for them. */
  async all(actor: Actor, writer: PackageWriter): Promise<void> {
    const { organizationId } = actor;
    await this.unitOfWork.run(actor, async (tx) => {
      await openSnapshot(tx);
      const [signed] = await tx.query<{ size: number; text: string }>(CHECKPOINT, [organizationId]);
      async function* lines(): AsyncIterable<string> {
        if (!signed) return;
        for await (const rows of rowsOf(tx, SIGNED, [organizationId, signed.size])) yield rows.map(lineOf).join('');
      }
      await writer.lines('log/entries.jsonl', lines());
      if (signed) await writer.text('log/checkpoint', signed.text);
    });
    await this.publicKeys(writer);
  }

  /** The entries about the documents, or of the period, each with its own proof: the others stay where they are. */
  async extract(
    actor: Actor,
    writer: PackageWriter,
    { run, documentIds }: { run: ExportRun; documentIds: readonly number[] },
  ): Promise<void> {
    await writer.lines('log/entries.jsonl', this.provenLines(actor, run, documentIds.map(String)));
    await this.publicKeys(writer);
  }

  private async *provenLines(actor: Actor, run: ExportRun, documents: readonly string[]): AsyncIterable<string> {
    const { organizationId } = actor;
    const deadline = Date.now() + PATIENCE_MS;
    for (let after = 0; ; ) {
      const values = [organizationId, run.periodFrom, run.periodTo, documents, after];
      const rows = await this.unitOfWork.run(actor, (tx) => tx.query<Row>(EXTRACT, values));
      for (const row of rows) {
        after = Number(row.id);
        const proof = await this.proof(organizationId, after, deadline);
        const { tlogProof = null, platformProof = null, index = null } = proof ?? {};
        yield lineOf({ ...row, seq: index, proof: tlogProof, platformProof });
      }
      if (rows.length < PAGE) return;
    }
  }

  private async proof(organizationId: number, id: number, deadline: number): Promise<Proof | null> {
    for (;;) {
      const proof = await this.proofs.of(organizationId, id);
      if (proof || Date.now() > deadline) return proof;
      await sleep(PAUSE_MS);
    }
  }

  private async publicKeys(writer: PackageWriter): Promise<void> {
    await writer.json('log/keys.json', { keys: await this.keys.published() });
  }
}

const lineOf = (row: Row): string => `${JSON.stringify(row)}\n`;
