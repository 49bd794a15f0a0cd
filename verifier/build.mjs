// Makes verify.mjs, one file with node:crypto, out of core.mjs and cli.mjs: `node verifier/build.mjs`.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const part = (name) => readFileSync(new URL(name, import.meta.url), 'utf8');
const IMPORTS = /^import .*\n/gm;

const HEAD = `#!/usr/bin/env node
// Verifies evidence of Countersign without it: node verify.mjs [folder] [--key <public key>] [--old <file with checkpoints>]
// Node 20 or newer, no network, no packages. Made from core.mjs and cli.mjs; exit code 0 when all holds, 1 when not.
import { createHash, createPublicKey, verify } from 'node:crypto';
`;
const PRIMITIVES = `
const sha256 = (bytes) => createHash('sha256').update(bytes).digest();
const fromBase64 = (text) => Buffer.from(text, 'base64');
const verifyEd25519 = (key, signature, bytes) => {
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(key).toString('base64url') };
  return key.length === 32 && verify(null, bytes, createPublicKey({ key: jwk, format: 'jwk' }), signature);
};
`;

/** The text of verify.mjs. */
export function verifierText() {
  const core = part('core.mjs')
    .replace(/^[\s\S]*?\/\/ #primitives[\s\S]*?\/\/ #end\n/, '')
    .replace(/\/\/ #core\n[\s\S]*?\/\/ #end\n\n?/g, '')
    .replaceAll(/^export /gm, '');
  const cli = part('cli.mjs');
  const imports = cli.match(IMPORTS).filter((line) => !line.includes('./core.mjs'));
  const body = `${PRIMITIVES}${core}${cli.replaceAll(IMPORTS, '')}`.replaceAll(/\n\n+/g, '\n');
  return `${HEAD}${imports.join('')}${body.trimStart()}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(new URL('verify.mjs', import.meta.url), verifierText());
