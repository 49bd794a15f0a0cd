import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** What a link of a mail carries: where its row is, and the secret that proves the mail was read. */
export interface MailToken {
  organizationId: number;
  rowId: number;
  secret: string;
}

const FORMAT = /^(\d{1,9})\.(\d{1,9})\.([A-Za-z0-9_-]{43})$/;

/** A new token for a row: 256 random bits for the link, and the hash of them for the row. */
export function issueMailToken(organizationId: number, rowId: number): { token: string; hash: string } {
  const secret = randomBytes(32).toString('base64url');
  return { token: `${organizationId}.${rowId}.${secret}`, hash: hashOf(secret) };
}

/** Undefined for anything that is not a token of ours. */
export function parseMailToken(text: unknown): MailToken | undefined {
  const match = typeof text === 'string' ? FORMAT.exec(text) : null;
  if (!match?.[1] || !match[2] || !match[3] || Number(match[1]) < 1) return undefined;
  return { organizationId: Number(match[1]), rowId: Number(match[2]), secret: match[3] };
}

/** Whether the secret is the one of the stored hash; false while no mail was composed. */
export function provesMail({ secret }: MailToken, storedHash: string | null): boolean {
  const expected = Buffer.from(storedHash ?? '', 'base64url');
  const given = Buffer.from(hashOf(secret), 'base64url');
  return expected.length === given.length && timingSafeEqual(expected, given);
}

/** A fast hash suffices: the secret is random, not chosen. */
function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}
