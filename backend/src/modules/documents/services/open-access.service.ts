import { Injectable } from '@nestjs/common';
import type { CodeHasher } from '../../../platform/crypto/code-hash';
import type { Actor } from '../../../platform/database/actor';
import { UnitOfWork, type Transaction } from '../../../platform/database/unit-of-work';
import { AuditLog } from '../../audit';
import { TwoFactor } from '../../auth';
import { InvalidCodeError } from '../documents.errors';
import { CODE_TRIES, GRANT_MINUTES } from '../domain/access-rules';
import { AccessGate } from './access-gate';
import { AccessCodes } from './access-codes';

/** An open request with its try counted. `code` is null until the mail was composed. */
interface Attempt {
  id: number;
  userId: number;
  organizationId: number;
  code: string | null;
}

/**
 * Turns a correct code into a grant for this person, session and document: the mailed one, or in its place
 * one of the authenticator app. Both need a request, whose tries are counted.
 */
@Injectable()
export class OpenAccess {
  private readonly hasher: CodeHasher;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly gate: AccessGate,
    private readonly codes: AccessCodes,
    private readonly twoFactor: TwoFactor,
    private readonly audit: AuditLog,
  ) {
    this.hasher = codes.hasher;
  }

  /**
   * @returns the end of the grant, ISO 8601
   * @throws NotFoundError, InvalidCodeError
   */
  async run(actor: Actor, documentId: number, code: string): Promise<string> {
    const attempt = await this.unitOfWork.run(actor, async (tx) => {
      await this.gate.visible(tx, documentId);
      return this.countTry(tx, documentId);
    });
    const grantedUntil = attempt ? await this.tryOut(actor, attempt, documentId, code) : null;
    if (grantedUntil) return grantedUntil;
    await this.unitOfWork.run(actor, (tx) =>
      this.audit.record(tx, {
        action: 'access_denied',
        resource: 'document',
        resourceId: documentId,
        details: { reason: 'wrong_code' },
      }),
    );
    throw new InvalidCodeError();
  }

  private async tryOut(actor: Actor, attempt: Attempt, documentId: number, code: string): Promise<string | null> {
    const mailed =
      attempt.code !== null &&
      (await this.hasher.verify(this.codes.bound({ ...attempt, documentId }, code), attempt.code));
    return this.unitOfWork.run(actor, async (tx) => {
      const right = mailed || (await this.twoFactor.redeemTotp(tx, attempt.userId, code));
      return right ? this.redeem(tx, attempt.id, documentId, mailed ? 'mail' : 'totp') : null;
    });
  }

  /** Counted, and committed, before the code is compared: parallel guesses cannot outrun the limit. */
  private async countTry(tx: Transaction, documentId: number): Promise<Attempt | null> {
    const { organizationId, userId, sessionId } = tx.actor;
    const [row] = await tx.query<Attempt>(
      `UPDATE document_access_codes SET "attempts" = "attempts" + 1
       WHERE "organizationId" = $1 AND "userId" = $2 AND "documentId" = $3 AND "sessionId" = $4
         AND NOT "isUsed" AND "supersededAt" IS NULL AND "expiresAt" > now() AND "attempts" < ${CODE_TRIES}
       RETURNING "id", "userId", "organizationId", "code"`,
      [organizationId, userId, documentId, sessionId],
    );
    return row ?? null;
  }

  private async redeem(
    tx: Transaction,
    codeId: number,
    documentId: number,
    method: 'mail' | 'totp',
  ): Promise<string | null> {
    const { organizationId, userId, sessionId } = tx.actor;
    const used = await tx.query(
      `UPDATE document_access_codes SET "isUsed" = true
       WHERE "organizationId" = $1 AND "id" = $2 AND NOT "isUsed" AND "supersededAt" IS NULL RETURNING "id"`,
      [organizationId, codeId],
    );
    if (used.length === 0) return null;
    const [grant] = await tx.query<{ expiresAt: string }>(
      `INSERT INTO document_access_grants ("organizationId", "userId", "sessionId", "documentId", "expiresAt")
       VALUES ($1, $2, $3, $4, now() + make_interval(mins => ${GRANT_MINUTES})) RETURNING "expiresAt"`,
      [organizationId, userId, sessionId, documentId],
    );
    await this.audit.record(tx, {
      action: 'access_granted',
      resource: 'document',
      resourceId: documentId,
      details: { method },
    });
    return grant?.expiresAt ?? null;
  }
}
