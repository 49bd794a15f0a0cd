interface Readable {
  document: { id: number; version: number; fileName: string };
  platformProof: string | null;
  timestampToken: string | null;
}

/** How to verify a certificate without us, as text for people with a command line. */
export function certificateReadme({ document, platformProof, timestampToken }: Readable): string {
  const lines = [
    `Integrity certificate of ${document.fileName}`,
    `Document ${document.id}, version ${document.version}`,
    '',
    'What is in this folder',
    '  certificate.json      everything below in one file, for the Verify page of Countersign',
    '  certificate.jws       the certificate: a signed text (JWS, Ed25519)',
    '  entry.json            what the entry of the evidence log commits to',
    '  proof.tlog-proof      that the entry is in the log, up to a signed checkpoint (C2SP)',
    ...(platformProof ? ["  platform.tlog-proof   that the log's checkpoint is in the platform's log"] : []),
    '  keys.json             the public keys. Compare them with those you were given before',
    ...(timestampToken ? ['  token.tsr             the time stamp of an independent authority (RFC 3161)'] : []),
    '',
    'How to verify',
    '  1. sha256sum FILE must print the "sha256" of the certificate. Its text is the middle part of',
    '     certificate.jws, between the dots, in base64url.',
    '  2. The signature of certificate.jws must hold under the key that its first part names (kid).',
    '  3. "certificate" in entry.json must be the SHA-256 of certificate.jws.',
    '  4. "pii" in the leaf (the line "extra" of proof.tlog-proof, in base64) must be SHA-256 of the salt and',
    '     the canonical JSON (RFC 8785) of the other members of entry.json.',
    '  5. The path of proof.tlog-proof must lead from SHA-256(0x00, leaf) to the root of the checkpoint, whose',
    '     signature must hold.',
    ...(timestampToken
      ? ['  6. openssl ts -verify -data certificate.jws -in token.tsr -CAfile CA-OF-THE-AUTHORITY.crt']
      : []),
    '',
    'The Verify page does all of this in your browser, without sending the file anywhere.',
    '',
    'What it proves: these bytes were certified by the holder of the key, and the log has had the entry since the',
    'checkpoint. It proves no independent time unless there is a time stamp of an authority that you trust.',
    '',
  ];
  return lines.join('\n');
}
