import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PackageWriter } from './package-writer';

/** The same place from the sources and from the build. */
const VERIFIER = join(__dirname, '..', '..', '..', '..', '..', 'verifier');
/** Names in the repository, and in a package. */
const FILES = { 'package.mjs': 'verify.mjs', 'core.mjs': 'core.mjs', 'certificate.mjs': 'certificate.mjs' };

/** Puts the program that verifies a package into it. */
export async function addVerifier(writer: PackageWriter): Promise<void> {
  for (const [from, to] of Object.entries(FILES)) {
    await writer.text(`verify/${to}`, await readFile(join(VERIFIER, from), 'utf8'));
  }
}
