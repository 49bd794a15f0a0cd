import { diffLines, diffWords, type Change } from 'diff';

export type ChangeKind = 'equal' | 'added' | 'removed';

export interface TextChange {
  kind: ChangeKind;
  text: string;
}

export interface TextComparison {
  /** Together the whole of both texts, in reading order; what was removed stands before what took its place. */
  changes: TextChange[];
  /** Words. */
  added: number;
  removed: number;
  /** The texts are too long, or too different, to be compared in full. */
  truncated: boolean;
}

/** What a comparison may cost: much more than documents of an office need, and little enough to wait for. */
const LIMITS = {
  charactersOfText: 400_000,
  /** Longer passages are shown as replaced, without a look at their words. */
  charactersOfPassage: 40_000,
  milliseconds: 2_500,
  /** Of one passage: words that may differ before it counts as rewritten. */
  editedWords: 1_500,
  /** So few differences are found at once; beyond, the search goes in steps. */
  editsAtOnce: 200,
} as const;

const WORDS = new Intl.Segmenter('en', { granularity: 'word' });

/**
 * Compares texts by lines, and the words of the lines that differ. Lines that were only wrapped anew are
 * equal. Works in small steps between which others of the process have their turn.
 */
export async function compareTexts(
  before: string,
  after: string,
  milliseconds: number = LIMITS.milliseconds,
): Promise<TextComparison> {
  const deadline = Date.now() + milliseconds;
  const [older, newer] = [shortened(before), shortened(after)];
  const lines = await byLines(older.text, newer.text, deadline);
  const changes = await byWords(lines ?? replaced(older.text, newer.text), deadline);
  return {
    changes,
    added: wordsOf(changes, 'added'),
    removed: wordsOf(changes, 'removed'),
    truncated: older.cut || newer.cut || lines === undefined,
  };
}

/** Line ends in one spelling, and no more than can be compared, up to the end of a line. */
function shortened(text: string): { text: string; cut: boolean } {
  const plain = text.replace(/\r\n?/g, '\n');
  if (plain.length <= LIMITS.charactersOfText) return { text: plain, cut: false };
  const end = plain.lastIndexOf('\n', LIMITS.charactersOfText);
  return { text: plain.slice(0, end > 0 ? end : LIMITS.charactersOfText), cut: true };
}

/** @returns undefined when it takes too long */
function byLines(before: string, after: string, deadline: number): Promise<TextChange[] | undefined> {
  return search(
    () => diffLines(before, after, { maxEditLength: LIMITS.editsAtOnce }),
    (callback) => diffLines(before, after, { timeout: remaining(deadline), callback }),
  );
}

/** Looks into passages that were replaced, as long as there is time. */
async function byWords(lines: TextChange[], deadline: number): Promise<TextChange[]> {
  const changes: TextChange[] = [];
  for (let index = 0; index < lines.length; index += 1) {
    const [first, second] = [lines[index], lines[index + 1]];
    if (!first) continue;
    const words =
      second &&
      first.kind === 'removed' &&
      second.kind === 'added' &&
      (await inside(first.text, second.text, deadline));
    if (words) index += 1;
    for (const change of words || [first]) append(changes, change);
  }
  return changes;
}

/** @returns undefined when the passage is too long, or was rewritten */
function inside(before: string, after: string, deadline: number): Promise<TextChange[] | undefined> {
  const tooLong = before.length + after.length > LIMITS.charactersOfPassage;
  if (tooLong || Date.now() > deadline) return Promise.resolve(undefined);
  const options = { intlSegmenter: WORDS, maxEditLength: LIMITS.editedWords };
  return search(
    () => diffWords(before, after, { ...options, maxEditLength: LIMITS.editsAtOnce }),
    (callback) => diffWords(before, after, { ...options, timeout: remaining(deadline), callback }),
  );
}

/** First the short way; then the one that lets others have their turn between its steps. */
async function search(
  atOnce: () => Change[] | undefined,
  inSteps: (done: (found: Change[] | undefined) => void) => void,
): Promise<TextChange[] | undefined> {
  const found = atOnce() ?? (await new Promise<Change[] | undefined>(inSteps));
  return found?.map(({ added, removed, value }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'equal',
    text: value,
  }));
}

/** At least a millisecond: zero would mean no limit. */
const remaining = (deadline: number): number => Math.max(1, deadline - Date.now());

const replaced = (before: string, after: string): TextChange[] => [
  { kind: 'removed', text: before },
  { kind: 'added', text: after },
];

function append(changes: TextChange[], { kind, text }: TextChange): void {
  const last = changes.at(-1);
  if (text === '') return;
  if (last?.kind === kind) last.text += text;
  else changes.push({ kind, text });
}

function wordsOf(changes: readonly TextChange[], kind: ChangeKind): number {
  return changes.reduce((sum, one) => sum + (one.kind === kind ? (one.text.match(/\S+/g)?.length ?? 0) : 0), 0);
}
