import type { CheckName, Measurement } from '../../domain/health';

/** Looks at one part of the platform. Real, cheap, and free to hang: whoever asks does not wait for it. */
export interface Probe {
  readonly name: CheckName;
  measure(): Promise<Measurement>;
}
