import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

const TYPING_PAUSE_MS = 250;

/** Filters that live in the address, so that going back and sending a link keep them. */
export function useFilters(): readonly [URLSearchParams, (name: string, value: string | null) => void] {
  const [params, setParams] = useSearchParams();
  const set = (name: string, value: string | null) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace: true },
    );
  return [params, set];
}

/** A text that is typed, and what of it is looked for once typing pauses. */
export function useTyped(): readonly [string, (text: string) => void, string] {
  const [text, setText] = useState('');
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(text.trim()), TYPING_PAUSE_MS);
    return () => window.clearTimeout(timer);
  }, [text]);
  return [text, setText, settled];
}
