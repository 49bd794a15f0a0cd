import type { ReactNode } from 'react';
import { messageOf } from '@/api/problem';
import { ErrorState } from './States';

interface Asked<T> {
  data?: T | undefined;
  error?: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

interface OutcomeProps<T> {
  of: Asked<T>;
  /** What it is about, as the subject of 'could not be loaded'. */
  what: string;
  waiting: ReactNode;
  children: (data: T) => ReactNode;
}

/** What was asked for, or that it is on its way, or why it could not be had. */
export function Outcome<T>({ of, what, waiting, children }: OutcomeProps<T>) {
  if (of.data !== undefined) return children(of.data);
  if (!of.error) return waiting;
  return (
    <ErrorState
      title={`${what} could not be loaded`}
      description={messageOf(of.error, 'The server could not answer.')}
      onRetry={() => void of.refetch()}
      retrying={of.isFetching}
    />
  );
}
