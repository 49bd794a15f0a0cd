/** What becomes of a file, in the order in which it happens. `failed` ends it at any point before the server has it. */
export const phases = ['waiting', 'sending', 'checking', 'indexing', 'preview', 'done', 'failed'] as const;
export type UploadPhase = (typeof phases)[number];

/** What the server says about a part of its work on a stored document. */
export type WorkState = 'pending' | 'ready' | 'failed';

/** How far the server has come with a stored document. */
export interface Processing {
  id: number;
  indexing: WorkState;
  preview: WorkState;
  thumbnail: WorkState;
}

/** The document is the server's; from here on nothing is sent, and nothing can be cancelled. */
export const isStored = (phase: UploadPhase): boolean =>
  phase === 'indexing' || phase === 'preview' || phase === 'done';

/** Nothing more will happen by itself. */
export const isSettled = (phase: UploadPhase): boolean => phase === 'done' || phase === 'failed';

/** The later of two phases: a late answer never moves a file backwards. */
export const laterPhase = (a: UploadPhase, b: UploadPhase): UploadPhase =>
  phases.indexOf(b) > phases.indexOf(a) ? b : a;

/** The phase that the server's word stands for. */
export function phaseOf({ indexing, preview, thumbnail }: Processing): UploadPhase {
  if (indexing === 'pending') return 'indexing';
  return preview === 'pending' || thumbnail === 'pending' ? 'preview' : 'done';
}

/** What did not work out although the document is stored, in a sentence; null when all did. */
export function shortcoming({ indexing, preview }: Processing): string | null {
  if (indexing === 'failed' && preview === 'failed')
    return 'Stored, but it has no preview and its text is not searchable.';
  if (indexing === 'failed') return 'Stored, but its text is not searchable.';
  return preview === 'failed' ? 'Stored, but it has no preview.' : null;
}
