import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { UnitOfWork } from '../../../platform/database/unit-of-work';
import { ConfirmIdentity, type Proof } from '../../auth';
import type { DecisionSignature } from '../../tenancy';
import { SignatureRequiredError, SignatureUnavailableError } from '../workflow.errors';

/** What a person enters to sign a decision. */
export type Signature = Proof;

/** How a decision was signed; `session`: by being signed in. */
export type SignedWith = 'session' | 'password' | 'two_factor';

/** How a decision is signed where the organization wants it so. */
export const signatureOf = (wanted: DecisionSignature): SignedWith => (wanted === 'none' ? 'session' : wanted);

/** Asks again who decides, where the organization wants decisions signed (21 CFR 11.200). */
@Injectable()
export class Signatures {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly identity: ConfirmIdentity,
  ) {}

  /**
   * @param asked how it has to be signed
   * @returns what the decision is signed with
   * @throws SignatureRequiredError when nothing was entered, SignatureUnavailableError without an authenticator app
   * @throws InvalidInputError naming `signature`, AccountLockedError after too many wrong tries
   */
  async require(actor: Actor, asked: SignedWith, signature: Signature | undefined): Promise<SignedWith> {
    if (asked === 'password') {
      if (!signature?.password) throw new SignatureRequiredError('password');
      await this.identity.byPassword(actor, signature.password, 'signature');
      return 'password';
    }
    if (asked === 'two_factor') {
      await this.byCode(actor, signature?.code);
      return 'two_factor';
    }
    return 'session';
  }

  private async byCode(actor: Actor, code: string | undefined): Promise<void> {
    const [user] = await this.unitOfWork.run(actor, (tx) =>
      tx.query<{ enabled: boolean }>(
        `SELECT "twoFactorEnabled" AS "enabled" FROM users WHERE "organizationId" = $1 AND "id" = $2`,
        [actor.organizationId, actor.userId],
      ),
    );
    if (!user?.enabled) throw new SignatureUnavailableError();
    if (!code) throw new SignatureRequiredError('two_factor');
    await this.identity.byCode(actor, code, 'signature');
  }
}
