/** What a link or a QR code says about a file. */
export interface VerifyLink {
  sha256: string;
  /** Hash of the certificate's entry in the evidence log. */
  leaf: string | null;
}

const HASH = /^[0-9a-f]{64}$/;

/** Reads the part of the address after the #, which the server never sees; null when it says nothing of a file. */
export function readLink(hash: string): VerifyLink | null {
  const params = new URLSearchParams(hash.replace(/^#/, ''));
  const [sha256, leaf] = ['sha256', 'leaf'].map((name) => (params.get(name) ?? '').trim().toLowerCase());
  if (!sha256 || !HASH.test(sha256)) return null;
  return { sha256, leaf: leaf && HASH.test(leaf) ? leaf : null };
}
