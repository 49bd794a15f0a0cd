/** What a new organization is led through, in this order. */
export const SETUP_STEPS = ['logo', 'departments', 'members', 'document'] as const;
export type SetupStepKey = (typeof SETUP_STEPS)[number];

export interface SetupStep {
  key: SetupStepKey;
  /** It happened, or somebody decided that things may stay as they are. */
  done: boolean;
  /** Left as it is, by decision. */
  settled: boolean;
}

/** The steps with where each stands. */
export const setupSteps = (happened: Record<SetupStepKey, boolean>, settled: readonly string[]): SetupStep[] =>
  SETUP_STEPS.map((key) => ({
    key,
    done: happened[key] || settled.includes(key),
    settled: !happened[key] && settled.includes(key),
  }));
