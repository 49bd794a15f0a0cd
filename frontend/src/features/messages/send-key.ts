/** Longest message in characters. */
export const MAX_TEXT = 5000;

/** Enter sends; Shift+Enter is a new line, and the Enter that ends a composition belongs to the keyboard. */
export const sendsOn = ({
  key,
  shiftKey,
  isComposing,
}: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'isComposing'>): boolean => key === 'Enter' && !shiftKey && !isComposing;
