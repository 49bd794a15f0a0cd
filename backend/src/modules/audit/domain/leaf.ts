import { createHash, randomBytes } from 'node:crypto';
import { canonicalJson } from '../../../platform/crypto/canonical-json';

/** What may name or trace a person. It is not in the tree itself: only its salted hash is, so that it can be erased. */
export interface PersonalDetails {
  details: unknown;
  ip: string | null;
  userAgent: string | null;
  actorName: string;
}

/** The entry as the tree commits to it. */
export interface LeafFields {
  org: number;
  id: number;
  /** UTC, with microseconds. */
  at: string;
  actor: number | null;
  action: string;
  resource: string;
  resourceId: string | null;
  /** Hash of the personal details, 64 hexadecimal digits. */
  pii: string;
}

/** How PostgreSQL writes the time of an entry into its leaf. */
export const LEAF_TIME = `YYYY-MM-DD"T"HH24:MI:SS.US"Z"`;

const SALT_BYTES = 16;
const sha256 = (...parts: readonly (string | Buffer)[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** A salt that keeps an erased value from being guessed. */
export const freshSalt = (): Buffer => randomBytes(SALT_BYTES);

/** SHA-256(salt ‖ canonical personal details). */
export function personalHash(salt: Buffer, { details, ip, userAgent, actorName }: PersonalDetails): Buffer {
  return sha256(salt, canonicalJson({ details, ip, userAgent, actorName }));
}

/** The bytes whose hash is the entry's leaf. */
export function leafBytes({ org, id, at, actor, action, resource, resourceId, pii }: LeafFields): string {
  return canonicalJson({ v: 1, org, id, at, actor, action, resource, resourceId, pii });
}

/** RFC 6962: SHA-256(0x00 ‖ bytes). */
export const leafHash = (bytes: string | Buffer): Buffer => sha256(Buffer.of(0), bytes);

/**
 * The leaf of an entry that has no id and time yet, in three pieces: the database gives both while it inserts the row,
 * puts them between the pieces and hashes the whole, so that auditing takes one statement.
 */
export function leafTemplate(fields: Omit<LeafFields, 'id' | 'at'>): readonly [string, string, string] {
  const { org, actor, action, resource, resourceId, pii } = fields;
  return [
    `{"action":${canonicalJson(action)},"actor":${canonicalJson(actor)},"at":"`,
    `","id":`,
    `,"org":${org},"pii":"${pii}","resource":${canonicalJson(resource)},"resourceId":${canonicalJson(resourceId)},"v":1}`,
  ];
}
