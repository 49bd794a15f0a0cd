/** Work on the screen that would be lost with it. */
export interface Unsaved {
  active: boolean;
  /** What would be lost, as a sentence. */
  what: string;
}

/** What the user is asked before something is lost, and what happens if they let it go. */
export interface Question {
  what: string;
  leave: () => void;
}

const all = new Set<Unsaved>();
const listeners = new Set<() => void>();
let question: Question | null = null;

function ask(next: Question | null): void {
  question = next;
  listeners.forEach((listener) => listener());
}

/** Puts work under protection. Returns how to take it out again. */
export function protect(work: Unsaved): () => void {
  all.add(work);
  return () => void all.delete(work);
}

/** The work that would be lost now, or undefined. The newest comes first: it lies on top. */
export const unsavedWork = (): Unsaved | undefined => [...all].reverse().find(({ active }) => active);

/** Does it at once when nothing is lost by it, else after the user let the work go. */
export function askFirst(leave: () => void, work: Unsaved | undefined = unsavedWork()): void {
  if (!work?.active) return leave();
  ask({ what: work.what, leave });
}

/** The user's answer; nothing happens unless it is to leave. */
export function answer(leaves: boolean): void {
  const asked = question;
  ask(null);
  if (leaves) asked?.leave();
}

/** The question that is open, for the dialog that asks it. */
export const openQuestion = (): Question | null => question;

/** Follows the question. Returns how to stop. */
export function followQuestion(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
