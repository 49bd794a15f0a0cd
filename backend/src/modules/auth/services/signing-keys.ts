import type { KeyObject } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config, type SessionKey } from '../../../config/config';

/** The keys tokens are signed with. Several at once while one replaces the other. */
@Injectable()
export class SigningKeys {
  readonly newest: SessionKey;
  private readonly byId: ReadonlyMap<string, KeyObject>;

  constructor(@Inject(CONFIG) { sessionKeys }: Config) {
    this.newest = sessionKeys[0];
    this.byId = new Map(sessionKeys.map(({ id, key }) => [id, key]));
  }

  /** The key that an unverified token names in its header; undefined when it names none of ours. */
  of(token: unknown): KeyObject | undefined {
    if (typeof token !== 'string') return undefined;
    try {
      const header: unknown = JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString('utf8'));
      const { kid } = (header ?? {}) as { kid?: unknown };
      return typeof kid === 'string' ? this.byId.get(kid) : undefined;
    } catch {
      return undefined;
    }
  }
}
