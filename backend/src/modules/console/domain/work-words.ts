/** Kinds of work by the queue that does it. */
export const WORK_KINDS = ['mail', 'reactions', 'renditions'] as const;

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The name of a reaction, `<effect>.<cause>`, in words: 'Mail notice after account secured'. */
export function describeWork(reaction: string): string {
  const [effect = '', cause] = reaction.split('.').map((part) => part.replaceAll('-', ' '));
  return capitalized(cause ? `${effect} after ${cause}` : effect);
}
