import { createHmac, timingSafeEqual } from 'node:crypto';
import { NOTICE_KINDS, type NoticeKindName } from './notice-kinds';

/** All that is summed up once a day, as one thing to turn off. */
export const DAILY_SUMMARY = 'summary';

/** Whose mails about what a link turns off. */
export interface UnsubscribeClaim {
  organizationId: number;
  userId: number;
  kind: NoticeKindName | typeof DAILY_SUMMARY;
}

const FORMAT = /^(\d{1,9})\.(\d{1,9})\.([a-z]{1,20})\.([A-Za-z0-9_-]{43})$/;

/** A token for the link of a mail. It has no end: a mail may be found again after years. */
export function signUnsubscribe(key: Buffer, { organizationId, userId, kind }: UnsubscribeClaim): string {
  const claim = `${organizationId}.${userId}.${kind}`;
  return `${claim}.${mac(key, claim).toString('base64url')}`;
}

/** Undefined for anything that we did not sign, and for what nobody may turn off. */
export function readUnsubscribe(key: Buffer, token: string): UnsubscribeClaim | undefined {
  const [, organizationId, userId, kind, signature] = FORMAT.exec(token) ?? [];
  if (!organizationId || !userId || !kind || !signature) return undefined;
  const expected = mac(key, `${organizationId}.${userId}.${kind}`);
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const turnable = kind === DAILY_SUMMARY || (Object.hasOwn(NOTICE_KINDS, kind) && !isLocked(kind));
  if (!turnable) return undefined;
  return { organizationId: Number(organizationId), userId: Number(userId), kind: kind as UnsubscribeClaim['kind'] };
}

const isLocked = (kind: string): boolean => NOTICE_KINDS[kind as NoticeKindName].locked === true;

function mac(key: Buffer, claim: string): Buffer {
  return createHmac('sha256', key).update(`unsubscribe/${claim}`).digest();
}
