import { Injectable, Logger } from '@nestjs/common';
import { verifyBundle, type Judgement } from '../../../../../verifier/core.mjs';
import { UnitOfWork, type Transaction } from '../../../platform/database/unit-of-work';
import type { OutboxEvent, TaskResult } from '../../../platform/outbox/reaction';
import { LogNotSealedError } from '../audit.errors';
import { EvidenceKeys, type PublishedKey } from './evidence-keys';
import { LogBundle, type BundlePart } from './log-bundle.query';
import { Verifications, type Outcome } from './verifications';

/** Entries that have a place although no checkpoint covers them: places and checkpoints are given in one transaction. */
const UNCOVERED = `
  SELECT min(l."seq") AS "seq" FROM audit_logs l WHERE l."organizationId" = $1 AND l."seq" >= coalesce(
    (SELECT max(c."size") FROM audit_checkpoints c WHERE c."organizationId" = $1), 0)`;
const PROGRESS_EVERY = 5_000;

/** Runs the verifier that auditors use over an organization's whole log, as it is in the database now. */
@Injectable()
export class VerifyLog {
  private readonly logger = new Logger('VerifyLog');

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly bundle: LogBundle,
    private readonly keys: EvidenceKeys,
    private readonly verifications: Verifications,
  ) {}

  /** Judges, and answers with what writes the judgement down. */
  async run({ organizationId, actor, payload }: OutboxEvent): Promise<TaskResult> {
    const id = Number(payload.verificationId);
    const progress = (checked: number): void => {
      // That a number on a screen is late is no reason to stop.
      if (checked % PROGRESS_EVERY === 0) void this.verifications.progress(actor, id, checked).catch(() => undefined);
    };
    const outcome = await this.judge(organizationId, progress);
    if (outcome.state === 'failed')
      this.logger.error({
        message: 'EVIDENCE_LOG: a log does not verify',
        organizationId,
        firstBadSeq: outcome.firstBadSeq,
        problem: outcome.problem,
      });
    return (tx) => this.verifications.finish(tx, id, outcome);
  }

  /** After the last try. */
  async abandon(tx: Transaction, { payload }: OutboxEvent): Promise<void> {
    const problem = 'The verification broke off. Start it again.';
    const nothing = { checked: 0, size: 0, root: null, firstBadSeq: null };
    await this.verifications.finish(tx, Number(payload.verificationId), { ...nothing, state: 'failed', problem });
  }

  /** What an auditor would find who has the installation's own key. */
  async judge(organizationId: number, onProgress?: (checked: number) => void): Promise<Outcome> {
    const parts = await this.open(organizationId);
    const text = (name: string): string | undefined => {
      const content = parts.find((part) => part.name === name)?.content;
      return typeof content === 'string' ? content : undefined;
    };
    const entries = parts.find(({ name }) => name === 'entries.jsonl')?.content;
    const judgement = await verifyBundle(
      {
        entries: entries === undefined || typeof entries === 'string' ? [] : linesOf(entries),
        checkpoint: text('checkpoint'),
        checkpoints: text('checkpoints'),
        platformProof: text('platform.tlog-proof'),
        keys: (JSON.parse(text('keys.json') ?? '{"keys":[]}') as { keys: PublishedKey[] }).keys,
      },
      { pinned: this.keys.signing.map(({ publicKey }) => publicKey.toString('base64url')), onProgress },
    );
    return this.withUncovered(
      organizationId,
      parts.length === 0 ? { ...judgement, ok: true, problem: null } : judgement,
    );
  }

  private async open(organizationId: number): Promise<BundlePart[]> {
    try {
      return await this.bundle.open(organizationId);
    } catch (error) {
      if (error instanceof LogNotSealedError) return [];
      throw error;
    }
  }

  private async withUncovered(organizationId: number, judgement: Judgement): Promise<Outcome> {
    const { ok, checked, size, root, firstBadSeq, problem } = judgement;
    const found = { checked, size, root };
    if (!ok) return { ...found, state: 'failed', firstBadSeq, problem };
    const statement = { name: 'audit.uncovered', text: UNCOVERED };
    const [row] = await this.unitOfWork.read<{ seq: number | null }>(organizationId, statement, [organizationId]);
    const seq = row?.seq ?? null;
    if (seq === null) return { ...found, state: 'ok', firstBadSeq: null, problem: null };
    return { ...found, state: 'failed', firstBadSeq: seq, problem: `Entry ${seq} was put in without the sequencer` };
  }
}

async function* linesOf(chunks: AsyncIterable<string>): AsyncIterable<string> {
  for await (const chunk of chunks) yield* chunk.split('\n');
}
