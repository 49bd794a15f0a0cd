import { createHmac, timingSafeEqual } from 'node:crypto';

/** Seconds that a message may be old, or ahead of our clock. */
const TOLERANCE_SECONDS = 300;

/**
 * Whether a webhook came from Stripe just now: the header `Stripe-Signature` holds a time `t` and one or more `v1`, each
 * the HMAC-SHA-256 of `t.body` under the endpoint's secret (https://docs.stripe.com/webhooks#verify-manually).
 * @param now seconds since 1970
 */
export function isFromStripe(body: Buffer, header: string | undefined, secret: string, now: number): boolean {
  const parts = (header ?? '').split(',').map((part) => part.trim().split('='));
  const time = parts.find(([name]) => name === 't')?.[1] ?? '';
  if (!/^\d{1,12}$/.test(time) || Math.abs(now - Number(time)) > TOLERANCE_SECONDS) return false;
  const expected = createHmac('sha256', secret).update(`${time}.`).update(body).digest();
  return parts.some(([name, value = '']) => {
    if (name !== 'v1' || !/^[0-9a-f]{64}$/.test(value)) return false;
    return timingSafeEqual(Buffer.from(value, 'hex'), expected);
  });
}
