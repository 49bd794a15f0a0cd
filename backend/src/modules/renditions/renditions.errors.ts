import type { FailureReason } from './sandbox/protocol';

/** Nothing could be made of a file. Stays so however often it is tried. */
export class SandboxFailure extends Error {
  override readonly name = 'SandboxFailure';
  constructor(readonly reason: FailureReason) {
    super(`The file could not be processed: ${reason}`);
  }
}

/** This process ends before the work was done; it is to be done again. */
export class SandboxStopped extends Error {
  override readonly name = 'SandboxStopped';
  constructor() {
    super('The process is about to end');
  }
}
