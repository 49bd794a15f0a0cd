import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { isProblem } from '@/api/problem';
import { signedIn } from '@/api/session/session-slice';
import { useToast, type ToastOptions } from '@/shared/lib/use-toast';
import type { SignInAnswer } from './api';
import { failureWords } from './failure-words';

/** The words of one of the doors. */
export interface Door {
  welcome: ToastOptions;
  failureTitle: string;
  fallback: string;
}

/**
 * What happens after the credentials were sent, the same at every door: the session starts (a guard then leads on), the
 * second factor is asked for, or the refusal is told. A refusal that has to be waited out stays on the page as `locked`.
 */
export function useSignInFlow({ welcome, failureTitle, fallback }: Door) {
  const dispatch = useDispatch();
  const toast = useToast();
  const [challenge, setChallenge] = useState<string | null>(null);
  const [locked, setLocked] = useState<string | null>(null);

  const accept = (answer: SignInAnswer) => {
    if (answer.twoFactorRequired && answer.challenge) {
      setChallenge(answer.challenge);
    } else if (answer.token && answer.user) {
      dispatch(
        signedIn({
          user: answer.user,
          token: answer.token,
          enrolmentRequired: answer.twoFactorEnrolmentRequired ?? false,
        }),
      );
      toast.notify(welcome);
    } else {
      toast.fail({ title: failureTitle, description: answer.message || fallback });
    }
  };

  /** Sends the credentials. @returns whether they were taken. */
  const send = async (call: Promise<SignInAnswer>): Promise<boolean> => {
    setLocked(null);
    try {
      accept(await call);
      return true;
    } catch (error) {
      const description = failureWords(error, fallback);
      if (isProblem(error) && error.status === 429) setLocked(description);
      toast.fail({ title: failureTitle, description });
      return false;
    }
  };

  return { send, accept, locked, challenge, leaveChallenge: () => setChallenge(null) };
}
