import { createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';

/** The wrapping of RFC 8410 around a raw private and a raw public key. */
const PRIVATE_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');
const PUBLIC_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');

/** A key that signs evidence, with its public half as it is handed out. */
export interface SigningKey {
  kid: string;
  privateKey: KeyObject;
  publicKey: Buffer;
}

/** Name of a public key: its JWK thumbprint (RFC 7638). */
export function keyIdOf(publicKey: Buffer): string {
  const jwk = `{"crv":"Ed25519","kty":"OKP","x":"${publicKey.toString('base64url')}"}`;
  return createHash('sha256').update(jwk).digest('base64url');
}

/** The key pair of a 32-byte seed. */
export function signingKeyOf(seed: Buffer): SigningKey {
  const privateKey = createPrivateKey({ key: Buffer.concat([PRIVATE_PREFIX, seed]), format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).subarray(-32);
  return { kid: keyIdOf(publicKey), privateKey, publicKey };
}

/** A raw public key, ready to verify with. */
export function publicKeyOf(raw: Buffer): KeyObject {
  return createPublicKey({ key: Buffer.concat([PUBLIC_PREFIX, raw]), format: 'der', type: 'spki' });
}
