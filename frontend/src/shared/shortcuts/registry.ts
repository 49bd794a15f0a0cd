/** Where a shortcut works, and the heading under which the sheet lists it. */
export type Scope = 'Everywhere' | 'Opened document' | 'Inbox' | 'Preview' | 'Lists' | 'Messages' | 'Review route';

export interface Shortcut {
  scope: Scope;
  /** What the user sees on the keys. */
  keys: readonly string[];
  does: string;
  /** What the browser calls the keys; none where the part of the screen that has the focus takes them itself. */
  on?: readonly string[];
  /** Works with Ctrl or Cmd: no key is pressed unmeant, so the switch for single keys leaves it alone. */
  ctrl?: boolean;
  /** Belongs to what has the focus, so it is on for those who switched single keys off. */
  focused?: boolean;
}

const define = <Id extends string>(all: Record<Id, Shortcut>): Record<Id, Shortcut> => all;

/** Every shortcut of the product. A screen switches on what it has with `useShortcut` or `useListed`. */
export const shortcuts = define({
  palette: {
    scope: 'Everywhere',
    keys: ['Ctrl', 'K'],
    does: 'Find documents, people and actions',
    on: ['k'],
    ctrl: true,
  },
  search: { scope: 'Everywhere', keys: ['/'], does: 'Go to search', on: ['/'] },
  undo: { scope: 'Everywhere', keys: ['Ctrl', 'Z'], does: 'Undo what a notice just told', on: ['z'], ctrl: true },
  help: { scope: 'Everywhere', keys: ['?'], does: 'Show the keys of this screen', on: ['?'] },
  nextDocument: { scope: 'Opened document', keys: ['J'], does: 'Next document of the list', on: ['j'] },
  previousDocument: { scope: 'Opened document', keys: ['K'], does: 'Previous document of the list', on: ['k'] },
  nextWaiting: { scope: 'Inbox', keys: ['J', '↓'], does: 'Next document', on: ['j', 'ArrowDown'] },
  previousWaiting: { scope: 'Inbox', keys: ['K', '↑'], does: 'Previous document', on: ['k', 'ArrowUp'] },
  approve: { scope: 'Inbox', keys: ['A'], does: 'Approve', on: ['a'] },
  reject: { scope: 'Inbox', keys: ['R'], does: 'Reject', on: ['r'] },
  revise: { scope: 'Inbox', keys: ['V'], does: 'Request revision', on: ['v'] },
  comment: { scope: 'Inbox', keys: ['C'], does: 'Write a comment', on: ['c'] },
  record: { scope: 'Inbox', keys: ['Enter'], does: 'Record the decision', focused: true },
  back: { scope: 'Inbox', keys: ['Esc'], does: 'Take back one step', on: ['Escape'] },
  zoom: { scope: 'Preview', keys: ['+', '−', '0'], does: 'Larger, smaller, fit the width', focused: true },
  find: { scope: 'Preview', keys: ['Ctrl', 'F'], does: 'Find in the document', ctrl: true },
  rows: { scope: 'Lists', keys: ['↑', '↓'], does: 'Go from row to row', focused: true },
  openRow: { scope: 'Lists', keys: ['Enter'], does: 'Open the document', focused: true },
  chooseRow: { scope: 'Lists', keys: ['Space'], does: 'Select the document', focused: true },
  send: { scope: 'Messages', keys: ['Enter'], does: 'Send the message', focused: true },
  newLine: { scope: 'Messages', keys: ['Shift', 'Enter'], does: 'Start a new line', focused: true },
  moveStep: { scope: 'Review route', keys: ['Alt', '↑', '↓'], does: 'Move the step', focused: true },
});

export type ShortcutId = keyof typeof shortcuts;

/** How often each is on: a screen and a dialog over it may have the same one. */
const on = new Map<ShortcutId, number>();

/** Says that a part of the screen has these. Returns how to take that back. */
export function switchOn(ids: readonly ShortcutId[]): () => void {
  ids.forEach((id) => on.set(id, (on.get(id) ?? 0) + 1));
  return () =>
    ids.forEach((id) => {
      const left = (on.get(id) ?? 0) - 1;
      if (left > 0) on.set(id, left);
      else on.delete(id);
    });
}

export interface ShortcutGroup {
  scope: Scope;
  entries: Shortcut[];
}

/** What the present screen has, by scope, in the order of the registry. */
export function presentShortcuts(): ShortcutGroup[] {
  const groups = new Map<Scope, Shortcut[]>();
  for (const [id, shortcut] of Object.entries<Shortcut>(shortcuts)) {
    if (!on.has(id as ShortcutId)) continue;
    groups.set(shortcut.scope, [...(groups.get(shortcut.scope) ?? []), shortcut]);
  }
  return [...groups].map(([scope, entries]) => ({ scope, entries }));
}
