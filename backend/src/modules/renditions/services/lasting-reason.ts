import { isLost } from '../../../platform/storage/second-look';
import { SandboxFailure } from '../renditions.errors';
import type { FailureReason } from '../sandbox/protocol';

/** Why trying again would not help; undefined for what may pass, such as a store that is away. */
export function lastingReason(error: unknown): FailureReason | undefined {
  if (error instanceof SandboxFailure) return error.reason;
  if (isLost(error)) return 'damaged';
  return undefined;
}
