import { sign as signBytes, verify as verifyBytes, type KeyObject } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../config/config';
import { canonicalJson } from '../../../platform/crypto/canonical-json';
import { deriveKey } from '../../../platform/crypto/secret-box';
import { UnitOfWork } from '../../../platform/database/unit-of-work';
import { noteKeyHash, signedNote, type SignedCheckpoint } from '../domain/checkpoint';
import { keyIdOf, publicKeyOf, signingKeyOf, type SigningKey } from '../domain/ed25519';

/** A public key as it is handed out. Times say when it began and ceased to sign. */
export interface PublishedKey {
  kid: string;
  /** 32 bytes, base64url. */
  publicKey: string;
  from: string | null;
  until: string | null;
  /** The key before it, and that one's signature over this one: whoever trusts the old key may trust the new one. */
  endorsedBy: string | null;
  endorsement: string | null;
}

const PURPOSE = 'evidence-log/ed25519';
const KNOWN = `
  SELECT "kid", encode("publicKey", 'hex') AS "publicKey", "validFrom" AS "from",
    lead("validFrom") OVER (ORDER BY "validFrom", "kid") AS "until", "endorsedBy", "endorsement"
  FROM evidence_keys ORDER BY "validFrom", "kid"`;

/** What an older key signs to hand over to a newer one. */
export const endorsementOf = (publicKey: Buffer): Buffer =>
  Buffer.from(`countersign evidence key\n${publicKey.toString('base64url')}\n`);

/**
 * The Ed25519 keys of the evidence log, made from `EVIDENCE_KEY`; the newest signs. They are not in the database;
 * their public halves are, so that what an older key signed can be verified after the key itself is gone.
 */
@Injectable()
export class EvidenceKeys {
  /** Newest first. */
  readonly signing: readonly [SigningKey, ...SigningKey[]];

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly unitOfWork: UnitOfWork,
  ) {
    const [newest, ...older] = config.evidenceKeys.map((secret) => signingKeyOf(deriveKey(secret, PURPOSE)));
    if (!newest) throw new Error('EVIDENCE_KEY is empty');
    this.signing = [newest, ...older];
  }

  /** Signs with the newest key (Ed25519, RFC 8032). */
  sign(bytes: Buffer): { kid: string; signature: Buffer } {
    const [{ kid, privateKey }] = this.signing;
    return { kid, signature: signBytes(null, bytes, privateKey) };
  }

  /** A checkpoint's body as a signed note. The key bears the name of the log. */
  signNote(body: string): { kid: string; text: string } {
    const [{ publicKey }] = this.signing;
    const { kid, signature } = this.sign(Buffer.from(body));
    return { kid, text: signedNote(body, body.slice(0, body.indexOf('\n')), publicKey, signature) };
  }

  /** Compact JWS over the canonical payload, `alg` EdDSA (RFC 7515, RFC 8037). */
  signJws(payload: Record<string, unknown>, typ: string): string {
    const part = (value: unknown): string => Buffer.from(canonicalJson(value)).toString('base64url');
    const signed = `${part({ alg: 'EdDSA', kid: this.signing[0].kid, typ })}.${part(payload)}`;
    return `${signed}.${this.sign(Buffer.from(signed)).signature.toString('base64url')}`;
  }

  /** Payload of a JWS that one of our keys signed under this type, undefined for anything else. */
  async verifyJws(jws: string, typ: string): Promise<Record<string, unknown> | undefined> {
    const [header = '', payload = '', signature = '', ...rest] = jws.split('.');
    if (rest.length > 0 || signature === '') return undefined;
    try {
      const read = (part: string): Record<string, unknown> =>
        JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;
      const { alg, kid, typ: type } = read(header);
      const key = (await this.keys()).get(String(kid));
      if (alg !== 'EdDSA' || type !== typ || !key) return undefined;
      const bytes = Buffer.from(`${header}.${payload}`);
      return verifyBytes(null, bytes, key.key, Buffer.from(signature, 'base64url')) ? read(payload) : undefined;
    } catch {
      return undefined;
    }
  }

  /** Whether one of our keys signed this checkpoint, under the name of its log. */
  async verifyNote({ origin, body, signatures }: SignedCheckpoint): Promise<boolean> {
    for (const { raw, key } of (await this.keys()).values()) {
      const keyHash = noteKeyHash(origin, raw);
      const mine = signatures.filter((line) => line.name === origin && line.keyHash.equals(keyHash));
      if (mine.some(({ signature }) => verifyBytes(null, Buffer.from(body), key, signature))) return true;
    }
    return false;
  }

  /** All keys that ever signed, oldest first. Auditors pin them. */
  async published(): Promise<PublishedKey[]> {
    const rows = await this.unitOfWork.global<PublishedKey & { [column: string]: unknown }>(KNOWN, []);
    const known = rows.map((row) => ({ ...row, publicKey: Buffer.from(row.publicKey, 'hex').toString('base64url') }));
    const [newest] = this.signing;
    if (known.some(({ kid }) => kid === newest.kid)) return known;
    const publicKey = newest.publicKey.toString('base64url');
    return [...known, { kid: newest.kid, publicKey, from: null, until: null, endorsedBy: null, endorsement: null }];
  }

  private async keys(): Promise<Map<string, { raw: Buffer; key: KeyObject }>> {
    const stored = (await this.published()).map(({ publicKey }) => Buffer.from(publicKey, 'base64url'));
    const all = [...stored, ...this.signing.map(({ publicKey }) => publicKey)];
    return new Map(all.map((raw) => [keyIdOf(raw), { raw, key: publicKeyOf(raw) }]));
  }
}
