import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../config/config';
import { deriveKey } from '../../../platform/crypto/secret-box';
import type { Unsubscribe } from '../../../platform/mail/mail';
import { InvalidUnsubscribeLinkError } from '../notifications.errors';
import { NOTICE_KINDS } from '../domain/notice-kinds';
import { DAILY_SUMMARY, readUnsubscribe, signUnsubscribe, type UnsubscribeClaim } from '../domain/unsubscribe-token';

/** The links in mails that turn such mails off, without signing in. */
@Injectable()
export class UnsubscribeLinks {
  private readonly key: Buffer;

  constructor(@Inject(CONFIG) private readonly config: Config) {
    this.key = deriveKey(config.masterKey, 'unsubscribe-links');
  }

  /** For people and for mail programs (RFC 8058); undefined for what cannot be turned off. */
  of(claim: UnsubscribeClaim): Unsubscribe | undefined {
    if (claim.kind !== DAILY_SUMMARY && NOTICE_KINDS[claim.kind].locked) return undefined;
    const token = signUnsubscribe(this.key, claim);
    const { publicUrl } = this.config;
    return {
      label: `Stop these mails: ${labelOf(claim.kind)}`,
      url: `${publicUrl}/unsubscribe?token=${token}`,
      oneClickUrl: `${publicUrl}/api/unsubscribe?token=${token}`,
    };
  }

  /** The page of the application for a token. */
  page(token: string): string {
    return `${this.config.publicUrl}/unsubscribe?token=${encodeURIComponent(token)}`;
  }

  /** @throws InvalidUnsubscribeLinkError when it is none of ours */
  read(token: string): UnsubscribeClaim {
    const claim = readUnsubscribe(this.key, token);
    if (!claim) throw new InvalidUnsubscribeLinkError();
    return claim;
  }
}

/** What a link turns off, as people read it. */
export const labelOf = (kind: UnsubscribeClaim['kind']): string =>
  kind === DAILY_SUMMARY ? 'Daily summary' : NOTICE_KINDS[kind].label;
