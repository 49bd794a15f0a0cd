import {
  verifyCertificate,
  type CertificateBundle,
  type CertificateJudgement,
} from '../../../../verifier/certificate.mjs';
import { leafHash, readProof, verifyBundle, type EvidenceKey, type Judgement } from '../../../../verifier/core.mjs';
import { sha256Of } from '@/shared/files/sha256';
import type { Dropped } from './dropped';
import { linesOf } from './read-zip';
import type { VerifyLink } from './verify-link';

export interface Step {
  id: CertificateJudgement['steps'][number]['id'] | 'link';
  /** Null: there was nothing to judge. */
  ok: boolean | null;
  detail: string;
}

/** What was found out about a file and its certificate. */
export interface Verdict {
  /** Genuine needs a file; without one, the certificate alone can hold or not. */
  outcome: 'genuine' | 'matches' | 'holds' | 'fails';
  steps: Step[];
  judgement: CertificateJudgement | null;
  bundle: CertificateBundle | null;
  fileSha256: string | null;
}

/** Of several certificates, the one of this file, that of its approval first. */
function chosen(bundles: readonly CertificateBundle[], fileSha256: string | null, link: VerifyLink | null) {
  const wanted = fileSha256 ?? link?.sha256;
  const ofFile = bundles.filter(({ entry }) => wanted !== undefined && entry?.details?.sha256 === wanted);
  const candidates = ofFile.length > 0 ? ofFile : bundles;
  return candidates.find(({ event }) => event === 'approved') ?? candidates[0] ?? null;
}

/** Whether what was given is what the link speaks of. */
async function judgeLink(link: VerifyLink, fileSha256: string | null, bundle: CertificateBundle | null): Promise<Step> {
  const fails = (detail: string): Step => ({ id: 'link', ok: false, detail });
  if (fileSha256 && fileSha256 !== link.sha256) return fails('This is not the file that the code or link is about.');
  if (bundle && link.leaf) {
    const proof = await readProof(bundle.logProof).catch(() => null);
    if (!proof || (await leafHash(proof.leaf)) !== link.leaf)
      return fails('This is not the certificate that the code or link is about.');
  }
  if (!fileSha256 && !bundle) return { id: 'link', ok: null, detail: 'Nothing to compare yet.' };
  return { id: 'link', ok: true, detail: 'It has the hash that the code or link says.' };
}

/** Judges a file, a certificate or both, against each other and against what the link says. */
export async function judgeFile(
  { file, certificates }: Dropped,
  link: VerifyLink | null,
  pinned: readonly string[],
): Promise<Verdict> {
  const fileSha256 = file ? await sha256Of(file) : null;
  const bundle = certificates ? chosen(certificates.bundles, fileSha256, link) : null;
  const judgement = bundle ? await verifyCertificate(bundle, fileSha256, [...pinned]) : null;
  const steps: Step[] = [...(link ? [await judgeLink(link, fileSha256, bundle)] : []), ...(judgement?.steps ?? [])];
  const fails = steps.some(({ ok }) => ok === false);
  const outcome = fails ? 'fails' : !judgement ? 'matches' : file ? 'genuine' : 'holds';
  return { outcome, steps, judgement, bundle, fileSha256 };
}

const parsed = <T>(text: string | undefined): T | undefined =>
  text === undefined ? undefined : (JSON.parse(text) as T);

/** Judges an evidence bundle of the log, entry by entry. */
export async function judgeLog(
  { members }: NonNullable<Dropped['log']>,
  pinned: readonly string[],
  onProgress: (checked: number) => void,
): Promise<Judgement> {
  const text = async (name: string) => members.get(name)?.text();
  const entries = await members.get('entries.jsonl')?.open();
  if (!entries) throw new Error('The archive holds no entries');
  return verifyBundle(
    {
      entries: linesOf(entries),
      checkpoint: await text('checkpoint'),
      checkpoints: await text('checkpoints'),
      platformProof: await text('platform.tlog-proof'),
      keys: parsed<{ keys: EvidenceKey[] }>(await text('keys.json'))?.keys,
      range: parsed(await text('range.json')),
    },
    { pinned: [...pinned], onProgress },
  );
}

/** Whether this browser can check signatures at all: null where the page came without HTTPS. */
export async function canVerify(): Promise<'yes' | 'insecure' | 'old'> {
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  if (!subtle) return 'insecure';
  try {
    await subtle.generateKey('Ed25519', false, ['sign', 'verify']);
    return 'yes';
  } catch {
    return 'old';
  }
}

const KEY = /[A-Za-z0-9_-]{43}/g;

/** The public keys in what somebody pasted: a key alone, several, or a whole keys.json. */
export const keysIn = (text: string): string[] => text.match(KEY)?.filter((key) => key.length === 43) ?? [];
