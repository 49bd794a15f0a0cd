import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { UnitOfWork } from '../../../platform/database/unit-of-work';
import { AppError } from '../../../platform/errors/app-error';
import { EvidenceKeys, LogBundle, LogProofs, type BundlePart, type Proof } from '../../audit';
import type { ExportRun } from './export-runs';
import type { PackageWriter } from './package-writer';
import type { Row } from './table-dump';

/** The latest entries get their proof within about a second; nobody waits longer for them than this. */
const PATIENCE_MS = 30_000;
const PAUSE_MS = 250;
const PAGE = 500;

/** Entries about documents, as the verifier reads them: everything that their leaf commits to. $3 is the id to go on from. */
const EXTRACT = `
  SELECT l."organizationId" AS "org", l."id", to_char(l."createdAt" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS "at",
    l."userId" AS "actor", l."action", l."resource", l."resourceId", l."details", l."ipAddress" AS "ip", l."userAgent", l."actorName",
    encode(l."detailsSalt", 'hex') AS "salt", encode(l."detailsHash", 'hex') AS "pii", encode(l."leaf", 'hex') AS "leaf"
  FROM audit_logs l
  WHERE l."organizationId" = $1 AND l."resource" = 'document' AND l."resourceId" = ANY($2::text[]) AND l."id" > $3
  ORDER BY l."id" LIMIT ${PAGE}`;

/** Puts the evidence log, or what of it concerns some documents, into a package, so that it can be verified there. */
@Injectable()
export class LogContents {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly bundle: LogBundle,
    private readonly proofs: LogProofs,
    private readonly keys: EvidenceKeys,
  ) {}

  /** All entries up to the latest signed checkpoint, which vouches for them; or those of a period, with what leads there. */
  async all(actor: Actor, writer: PackageWriter, run?: ExportRun): Promise<void> {
    const parts = await this.parts(actor.organizationId, run);
    for (const { name, content } of parts) {
      if (typeof content === 'string') await writer.text(`log/${name}`, content);
      else await writer.lines(`log/${name}`, content);
    }
    if (parts.length === 0) await this.publicKeys(writer);
  }

  /** The entries about the documents, each with its own proof: the others stay where they are. */
  async extract(actor: Actor, writer: PackageWriter, documentIds: readonly number[]): Promise<void> {
    await writer.lines('log/entries.jsonl', this.provenLines(actor, documentIds.map(String)));
    await this.publicKeys(writer);
  }

  /** Nothing for a period without entries, and for a log that was never signed. */
  private async parts(organizationId: number, run?: ExportRun): Promise<BundlePart[]> {
    const deadline = Date.now() + PATIENCE_MS;
    for (;;) {
      try {
        return await this.bundle.open(organizationId, periodOf(run));
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        if (error.code !== 'LOG_NOT_SEALED' || Date.now() > deadline) return [];
      }
      await sleep(PAUSE_MS);
    }
  }

  private async *provenLines(actor: Actor, documents: readonly string[]): AsyncIterable<string> {
    const { organizationId } = actor;
    const deadline = Date.now() + PATIENCE_MS;
    for (let after = 0; ; ) {
      const rows = await this.unitOfWork.run(actor, (tx) => tx.query<Row>(EXTRACT, [organizationId, documents, after]));
      for (const row of rows) {
        after = Number(row.id);
        const proof = await this.proof(organizationId, after, deadline);
        const { tlogProof = null, platformProof = null, index = null } = proof ?? {};
        yield `${JSON.stringify({ seq: index, ...row, proof: tlogProof, platformProof })}\n`;
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

/** As the log reads it: without its end. */
function periodOf(run?: ExportRun): { from?: string; to?: string } {
  if (!run?.periodFrom || !run.periodTo) return {};
  return { from: run.periodFrom, to: new Date(Date.parse(run.periodTo) + 1).toISOString() };
}
