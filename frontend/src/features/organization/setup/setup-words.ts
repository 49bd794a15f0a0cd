import type { OrganizationSetup, SetupStepKey } from '../api';

interface StepWords {
  title: string;
  done: string;
  /** What the button says that leaves things as they are, and how the step is called then. */
  settle: string;
  settled: string;
}

/** Each step of the guide in words. */
export const stepWords: Record<SetupStepKey, StepWords> = {
  logo: {
    title: 'Add your logo',
    done: 'Your logo is in the sidebar.',
    settle: 'Go on without a logo',
    settled: 'Left as it is: our mark stands in the sidebar.',
  },
  departments: {
    title: 'Set up departments',
    done: 'Your departments are set up.',
    settle: 'Keep these departments',
    settled: 'The departments stay as they are.',
  },
  members: {
    title: 'Invite your first members',
    done: 'You are not alone any more.',
    settle: 'Not now',
    settled: 'Left for later.',
  },
  document: {
    title: 'Upload the first document',
    done: 'The first document is here.',
    settle: 'Not now',
    settled: 'Left for later.',
  },
};

export interface Progress {
  done: number;
  of: number;
  complete: boolean;
  /** The first step that is not done. */
  next: SetupStepKey | null;
}

/** How far the guide is. */
export function progressOf({ steps }: Pick<OrganizationSetup, 'steps'>): Progress {
  const open = steps.filter(({ done }) => !done);
  return {
    done: steps.length - open.length,
    of: steps.length,
    complete: open.length === 0,
    next: open[0]?.key ?? null,
  };
}

/** '1 of 4 steps done'. */
export const progressWords = ({ done, of }: Pick<Progress, 'done' | 'of'>): string => `${done} of ${of} steps done`;
