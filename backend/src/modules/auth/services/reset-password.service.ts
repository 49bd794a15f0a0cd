import { Injectable } from '@nestjs/common';
import { PasswordHasher } from '../../../platform/crypto/password-hash';
import { systemActor } from '../../../platform/database/actor';
import { UnitOfWork, type Transaction } from '../../../platform/database/unit-of-work';
import type { Caller } from '../../../platform/http/access';
import { Outbox } from '../../../platform/outbox/outbox';
import { AuditLog } from '../../audit';
import { parseMailToken, provesMail } from '../domain/mail-tokens';
import { RESET_CODE_TRIES } from '../domain/registration-rules';
import { InvalidResetError } from '../registration.errors';
import { PASSWORD_RESET_DONE } from '../registration.events';
import { AccountLock } from './account-lock';
import { EndSessions } from './end-sessions.service';
import { PasswordResets } from './password-resets';
import { requirePassword } from './require-password';
import { ResetCodes } from './reset-codes';

/** The token of the link, or the address and the code, with the new password. */
export interface PasswordReset {
  token?: string;
  email?: string;
  resetCode?: string;
  password: string;
  confirmPassword: string;
}

interface OpenReset {
  id: number;
  organizationId: number;
  userId: number;
  email: string;
  resetCode: string | null;
  resetToken: string | null;
}

const OPEN = `NOT r."isUsed" AND r."expiresAt" > now()`;
const COLUMNS = `r."id", r."organizationId", r."userId", r."email", r."resetCode", r."resetToken"`;

/** Sets a new password by what was mailed. All sessions end; signing in, with the second factor where there is one, comes after. */
@Injectable()
export class ResetPassword {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly codes: ResetCodes,
    private readonly passwords: PasswordHasher,
    private readonly resets: PasswordResets,
    private readonly sessions: EndSessions,
    private readonly lock: AccountLock,
    private readonly outbox: Outbox,
    private readonly audit: AuditLog,
  ) {}

  /** @throws InvalidInputError for the password, InvalidResetError for everything else */
  async run(request: PasswordReset, caller: Caller): Promise<void> {
    // What is wrong with the password by itself costs no try of the code.
    requirePassword(request, {});
    const reset =
      request.token === undefined ? await this.byCode(request, caller) : await this.byToken(request.token, caller);
    if (!reset) throw new InvalidResetError();
    const actor = systemActor(reset.organizationId, caller.requestId);
    const names = await this.unitOfWork.run(actor, (tx) => this.names(tx, reset));
    requirePassword(request, names);
    const hash = await this.passwords.hash(request.password);
    await this.unitOfWork.run(actor, (tx) => this.apply(tx, reset, hash, caller));
    // Whoever reads the mail of the account is its owner: earlier wrong guesses no longer keep them out.
    await this.lock.forget(reset.email);
  }

  private async byToken(token: string, caller: Caller): Promise<OpenReset | null> {
    const parsed = parseMailToken(token);
    if (!parsed) return null;
    return this.unitOfWork.run(systemActor(parsed.organizationId, caller.requestId), async (tx) => {
      const [row] = await tx.query<OpenReset>(
        `SELECT ${COLUMNS} FROM password_resets r WHERE r."organizationId" = $1 AND r."id" = $2 AND ${OPEN}`,
        [parsed.organizationId, parsed.rowId],
      );
      return row && provesMail(parsed, row.resetToken) ? row : null;
    });
  }

  private async byCode({ email = '', resetCode = '' }: PasswordReset, caller: Caller): Promise<OpenReset | null> {
    const code = resetCode.replace(/\s/g, '');
    const row = await this.countTry(email, caller);
    if (!row?.resetCode) {
      // As long as a comparison takes, so that time does not tell who asked for a reset.
      await this.codes.hasher.hash(code);
      return null;
    }
    return (await this.codes.hasher.verify(this.codes.bound(row, code), row.resetCode)) ? row : null;
  }

  /** Counted, and committed, before the code is compared: parallel guesses cannot outrun the limit. */
  private async countTry(email: string, caller: Caller): Promise<OpenReset | undefined> {
    const [account] = await this.unitOfWork.global<{ organizationId: number; userId: number }>(
      `SELECT "organizationId", "userId" FROM find_account($1)`,
      [email],
    );
    if (!account) return undefined;
    return this.unitOfWork.run(systemActor(account.organizationId, caller.requestId), async (tx) => {
      const [row] = await tx.query<OpenReset>(
        `UPDATE password_resets r SET "attempts" = r."attempts" + 1
         WHERE r."organizationId" = $1 AND r."userId" = $2 AND ${OPEN} AND r."resetCode" IS NOT NULL
           AND r."attempts" < ${RESET_CODE_TRIES} RETURNING ${COLUMNS}`,
        [account.organizationId, account.userId],
      );
      return row;
    });
  }

  private async names(tx: Transaction, reset: OpenReset): Promise<{ email: string; organizationName: string }> {
    const [row] = await tx.query<{ email: string; organizationName: string }>(
      `SELECT u."email", o."name" AS "organizationName" FROM users u JOIN organizations o ON o."id" = u."organizationId"
       WHERE u."organizationId" = $1 AND u."id" = $2 AND u."isActive" AND u."deletedAt" IS NULL AND o."isActive"
         AND lower(u."email") = lower($3)`,
      [reset.organizationId, reset.userId, reset.email],
    );
    if (!row) throw new InvalidResetError();
    return row;
  }

  private async apply(tx: Transaction, reset: OpenReset, hash: string, caller: Caller): Promise<void> {
    const { organizationId, id, userId } = reset;
    const [member] = await tx.query<{ name: string }>(
      `SELECT "name" FROM users WHERE "organizationId" = $1 AND "id" = $2 AND "isActive" AND "deletedAt" IS NULL FOR NO KEY UPDATE`,
      [organizationId, userId],
    );
    const used = await tx.query(
      `UPDATE password_resets r SET "isUsed" = true, "usedAt" = now()
       WHERE r."organizationId" = $1 AND r."id" = $2 AND ${OPEN} RETURNING r."id"`,
      [organizationId, id],
    );
    if (!member || used.length === 0) throw new InvalidResetError();
    await tx.query(
      `UPDATE users SET "password" = $3, "emailConfirmedAt" = coalesce("emailConfirmedAt", now()), "updatedAt" = now()
       WHERE "organizationId" = $1 AND "id" = $2`,
      [organizationId, userId, hash],
    );
    await this.resets.voidAll(tx, userId);
    await this.sessions.of(tx, userId, 'password_reset');
    await this.audit.record(tx, {
      action: 'reset_password',
      resource: 'user',
      resourceId: userId,
      as: { userId, name: member.name, ip: caller.ip, userAgent: caller.userAgent },
    });
    await this.outbox.publish(tx, PASSWORD_RESET_DONE, { userId });
  }
}
