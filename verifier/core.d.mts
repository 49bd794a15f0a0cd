/** A public key as `keys.json` has it. */
export interface EvidenceKey {
  kid: string;
  /** 32 bytes, base64url. */
  publicKey: string;
  from?: string | null;
  until?: string | null;
  endorsedBy: string | null;
  endorsement: string | null;
}

export interface Checkpoint {
  origin: string;
  size: number;
  /** 64 hexadecimal digits. */
  root: string;
  body: string;
  /** The lines of the signatures. */
  signatures: string;
}

export interface LogProof {
  /** What the leaf is the hash of. */
  leaf: string;
  index: number;
  checkpoint: Checkpoint;
  /** Whether the path leads from the leaf to the checkpoint's root. Its signature is judged by `isSigned`. */
  holds: boolean;
}

export interface EvidenceBundle {
  /** Lines of entries.jsonl. */
  entries: Iterable<string> | AsyncIterable<string>;
  checkpoint: string | undefined;
  checkpoints?: string;
  platformProof?: string;
  keys?: EvidenceKey[];
  range?: { from: number; left: string[]; right: string[] };
}

export interface Judgement {
  ok: boolean;
  origin: string | null;
  size: number;
  root: string | null;
  checked: number;
  erased: number;
  retired: number;
  /** Kept checkpoints that the entries were compared with. */
  compared: number;
  /** Whether a key was given, or those of the bundle had to be believed. */
  pinned: boolean;
  firstBadSeq: number | null;
  problem: string | null;
}

export interface Trust {
  pinned?: string[];
  old?: string[];
  onProgress?: (checked: number) => void;
}

export class Frontier {
  size: number;
  push(hash: string, height?: number): Promise<void>;
  root(): Promise<string>;
  pushTo(size: number, hashes: string[]): Promise<boolean>;
}

export function canonicalJson(value: unknown): string;
export function leafHash(text: string): Promise<string>;
export function rootOfInclusion(leaf: string, index: number, size: number, path: string[]): Promise<string | null>;
export function isConsistent(
  old: number,
  oldRoot: string,
  size: number,
  root: string,
  path: string[],
): Promise<boolean>;
export function readCheckpoints(text: string): Checkpoint[];
export function isSigned(checkpoint: Checkpoint, keys: string[]): Promise<boolean>;
export function distrustOf(
  checkpoint: Checkpoint,
  trusted: string[],
  published?: EvidenceKey[],
): Promise<string | null>;
export function trustedKeys(published: EvidenceKey[], pinned?: string[]): Promise<string[]>;
export function readProof(text: string): Promise<LogProof | null>;
export function verifyBundle(bundle: EvidenceBundle, trust?: Trust): Promise<Judgement>;
