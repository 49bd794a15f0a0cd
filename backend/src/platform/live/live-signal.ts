/** Says that something changed, and to whom; never what. Whoever hears it reads anew, under their own rights. */
export interface LiveSignal {
  /** Unique over all processes; a browser that comes back names the last one it heard. */
  readonly id: string;
  readonly organizationId: number;
  /** What changed, in the words of the client: `documents`, `notifications`. */
  readonly topic: string;
  /** Only these people; everybody of the organization when null. */
  readonly users: readonly number[] | null;
}

/** What a process does with what it hears. */
export interface LiveListener {
  hear(signals: readonly LiveSignal[]): void;
  /** Signals may have been lost: what follows does not join what was heard before. */
  gap(): void;
}

/**
 * Carries signals to all API processes, in one order for all of them. Without a promise of delivery: a
 * listener that was cut off is told so.
 */
export interface LiveTransport {
  /** @throws when the signals could not be handed over */
  publish(signals: readonly LiveSignal[]): Promise<void>;
  /** Starts to listen; resolves once signals arrive. Connects again by itself. */
  listen(listener: LiveListener): Promise<void>;
  close(): Promise<void>;
}

/** Injection token of the transport in use. */
export const LIVE_TRANSPORT = Symbol('LiveTransport');

/** The channel's name, on PostgreSQL and on Redis. */
export const LIVE_CHANNEL = 'countersign_live';

type Packed = [id: string, organizationId: number, topic: string, users: readonly number[] | null];

const pack = ({ id, organizationId, topic, users }: LiveSignal): string =>
  JSON.stringify([id, organizationId, topic, users] satisfies Packed);

/** Signals as texts of at most `limit` bytes. A signal too long for one goes to the whole organization instead. */
export function packSignals(signals: readonly LiveSignal[], limit: number): string[] {
  const texts: string[] = [];
  let parts: string[] = [];
  let length = 2;
  for (const signal of signals) {
    const packed = pack(signal);
    const part = packed.length > limit - 2 ? pack({ ...signal, users: null }) : packed;
    if (parts.length > 0 && length + part.length + 1 > limit) {
      texts.push(`[${parts.join(',')}]`);
      parts = [];
      length = 2;
    }
    parts.push(part);
    length += part.length + 1;
  }
  if (parts.length > 0) texts.push(`[${parts.join(',')}]`);
  return texts;
}

/** Reads what {@link packSignals} wrote. */
export function unpackSignals(text: string): LiveSignal[] {
  return (JSON.parse(text) as Packed[]).map(([id, organizationId, topic, users]) => ({
    id,
    organizationId,
    topic,
    users,
  }));
}
