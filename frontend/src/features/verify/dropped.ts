import type { CertificateBundle } from '../../../../verifier/certificate.mjs';
import { isZip, readZip, type ZipMember } from './read-zip';

/** Texts beyond this size are no certificate. */
const MAX_CERTIFICATE = 4 * 1024 * 1024;

/** What was given to be judged. */
export interface Dropped {
  file: File | null;
  /** Certificates, and the name of what they came in. */
  certificates: { from: string; bundles: CertificateBundle[] } | null;
  /** An evidence bundle of the log. */
  log: { from: string; members: ReadonlyMap<string, ZipMember> } | null;
}

export const nothingDropped: Dropped = { file: null, certificates: null, log: null };

/** A certificate out of its text; null for any other text. */
function certificateIn(text: string): CertificateBundle | null {
  try {
    const value = JSON.parse(text) as { format?: unknown } | null;
    return typeof value?.format === 'string' && value.format.startsWith('countersign-certificate/')
      ? (value as CertificateBundle)
      : null;
  } catch {
    return null;
  }
}

const baseName = (name: string) => name.slice(name.lastIndexOf('/') + 1);

async function certificatesIn(members: readonly ZipMember[]): Promise<CertificateBundle[]> {
  const texts = members.filter(
    ({ name, size }) => /^certificate.*\.json$/.test(baseName(name)) && size < MAX_CERTIFICATE,
  );
  const bundles = await Promise.all(texts.map(async (member) => certificateIn(await member.text())));
  return bundles.filter((bundle) => bundle !== null);
}

/** The folder of an archive that holds a log, as names without the folder. */
function logIn(members: readonly ZipMember[]): ReadonlyMap<string, ZipMember> | null {
  const entries = members.find(({ name }) => baseName(name) === 'entries.jsonl');
  if (!entries) return null;
  const folder = entries.name.slice(0, -'entries.jsonl'.length);
  return new Map(
    members.filter(({ name }) => name.startsWith(folder)).map((member) => [member.name.slice(folder.length), member]),
  );
}

/** What one file turns out to be. */
async function recognise(file: File): Promise<Partial<Dropped>> {
  if (await isZip(file)) {
    // A damaged archive, or one that is packed otherwise, is a file like any other.
    const members = await readZip(file).catch(() => []);
    const bundles = await certificatesIn(members);
    const log = logIn(members);
    if (bundles.length > 0) return { certificates: { from: file.name, bundles } };
    if (log) return { log: { from: file.name, members: log } };
    return { file };
  }
  const bundle = file.size < MAX_CERTIFICATE && /\.json$/i.test(file.name) ? certificateIn(await file.text()) : null;
  return bundle ? { certificates: { from: file.name, bundles: [bundle] } } : { file };
}

/** Adds files to what is there already; a later one of a kind takes the place of an earlier one. */
export async function addFiles(before: Dropped, files: readonly File[]): Promise<Dropped> {
  const parts = await Promise.all(files.map(recognise));
  return parts.reduce<Dropped>((all, part) => ({ ...all, ...part }), before);
}
