import { useCallback, useState } from 'react';
import { useSelector } from 'react-redux';
import { selectUser } from '@/api/session/session-slice';
import { keep, readKept } from './kept';

/**
 * A state that survives the screen and a reload: what somebody began to write. Kept for this person in this browser until
 * it is `isEmpty` again or they sign out.
 */
export function useKept<T>(name: string, none: T, isEmpty: (value: T) => boolean) {
  const userId = useSelector(selectUser)?.id ?? 0;
  const [value, setValue] = useState(() => readKept(userId, name, none));
  const change = useCallback(
    (next: (before: T) => T) =>
      setValue((before) => {
        const after = next(before);
        keep(userId, name, isEmpty(after) ? null : after);
        return after;
      }),
    [isEmpty, name, userId],
  );
  return [value, change] as const;
}
