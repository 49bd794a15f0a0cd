/** What a bundle says about itself. */
export const bundleReadme = (origin: string, size: number): string => `Evidence log ${origin}

This folder holds entries of the log, and what is needed to verify them without Countersign:

  entries.jsonl        the entries, one JSON object a line, in the order of the log
  checkpoint           number of entries (${size}) and root hash, signed
  checkpoints          earlier checkpoints, signed
  platform.tlog-proof  proof that the platform's own signed tree contains a checkpoint of this log
  keys.json            public keys; each newer one is signed by the one before it
  range.json           only for a period: the hashes of what is before and after it
  verify.mjs           the verifier, one file; needs Node 20 or newer and no network

Verify:

  node verify.mjs

This says whether the entries are the signed ones. Whether the signature is the right one, only you can know:

  node verify.mjs --key <public key>     the key you were given by another way, and wrote down
  node verify.mjs --old <file>           any text with checkpoints that you kept, such as a saved mail

Keep the file "checkpoint". Whoever has an old checkpoint notices when entries from before it were changed or removed.

Each entry's hash is SHA-256 over a zero byte and the canonical JSON (RFC 8785) of
{v:1, org, id, at, actor, action, resource, resourceId, pii}, where pii is SHA-256 over the salt and the canonical JSON of
{details, ip, userAgent, actorName}. The tree is that of RFC 6962, checkpoints are C2SP tlog-checkpoints with Ed25519.
Where the salt is null, personal details were erased as the law wants it; the entry itself still verifies. A line that
has only seq and leaf is an entry that was removed after its time of retention.

It cannot show what was never written to the log, nor changes made before the first checkpoint that anybody kept.
`;
