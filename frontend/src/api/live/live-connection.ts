import { createParser } from 'eventsource-parser';
import { renewSession, type SessionAccess } from '../refresh';
import type { SessionRoot } from '../session/session-slice';

/** The server speaks at least every 25 seconds; silence for longer means that the connection is dead. */
const SILENCE_MS = 60_000;
const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 30_000;
/** When the server says that it cannot now: too many tabs, or an older version without streams. */
const REFUSED_RETRY_MS = 60_000;
/** Tabs in the background give their connection back: a browser has few for each server. */
const HIDDEN_MS = 60_000;

export interface LiveEvents {
  onConnected: (connected: boolean) => void;
  /** What changed; `all` when something may have been missed. */
  onChange: (topics: readonly string[] | 'all') => void;
}

type Outcome = 'ended' | 'token' | 'refused' | 'failed';

interface EventData {
  topics?: string[];
  resumed?: boolean;
  reason?: string;
}

/** Waits, but no longer than until the browser has its network back. */
const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const over = () => {
      clearTimeout(timer);
      window.removeEventListener('online', over);
      resolve();
    };
    const timer = setTimeout(over, milliseconds);
    window.addEventListener('online', over);
    signal.addEventListener('abort', over);
  });

/** Resolves once the page is looked at. */
const whenVisible = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      if (document.hidden && !signal.aborted) return;
      document.removeEventListener('visibilitychange', look);
      resolve();
    };
    document.addEventListener('visibilitychange', look);
    signal.addEventListener('abort', look);
    look();
  });

/**
 * Keeps one stream of changes open while the tab is looked at, with the session's token in its header; an
 * `EventSource` could only send cookies. Comes back by itself, and says what it heard last.
 */
export class LiveConnection {
  private readonly stopped = new AbortController();
  private lastEventId = '';
  private wasReady = false;
  /** Whether there was a stream before: until then the screen has just been read. */
  private resuming = false;

  constructor(
    private readonly store: SessionAccess,
    private readonly events: LiveEvents,
  ) {}

  /** Runs until it is stopped or the session is over. */
  async run(): Promise<void> {
    const { signal } = this.stopped;
    for (let failures = 0; !signal.aborted; ) {
      await whenVisible(signal);
      const token = this.token();
      if (signal.aborted || !token) return;
      this.wasReady = false;
      const outcome = await this.listen(token);
      this.events.onConnected(false);
      if (signal.aborted) return;
      failures = this.wasReady || outcome === 'token' ? 0 : failures + 1;
      if (outcome === 'token') {
        const problem = await renewSession(this.store, token);
        if (problem?.status === 401) return;
        if (!problem) continue;
      }
      await pause(outcome === 'refused' ? REFUSED_RETRY_MS : retryAfter(failures), signal);
    }
  }

  stop(): void {
    this.stopped.abort();
  }

  private token(): string | null {
    return (this.store.getState() as SessionRoot).session.token;
  }

  /** One stream from its opening to its end. */
  private async listen(token: string): Promise<Outcome> {
    const stream = new AbortController();
    const abort = () => stream.abort();
    const stopHiding = abortWhenHidden(stream);
    this.stopped.signal.addEventListener('abort', abort);
    let silence = setTimeout(abort, SILENCE_MS);
    try {
      const headers: Record<string, string> = { Authorization: `Bearer ${token}`, Accept: 'text/event-stream' };
      if (this.lastEventId) headers['Last-Event-ID'] = this.lastEventId;
      const response = await fetch('/api/live', { headers, signal: stream.signal, cache: 'no-store' });
      if (response.status === 401) return 'token';
      if (!response.ok || !response.body) return 'refused';
      let outcome: Outcome = 'ended';
      const parser = createParser({
        onEvent: ({ id, event, data }) => {
          if (id) this.lastEventId = id;
          if (this.take(event ?? '', JSON.parse(data) as EventData)) outcome = 'token';
        },
      });
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return outcome;
        clearTimeout(silence);
        silence = setTimeout(abort, SILENCE_MS);
        parser.feed(value);
      }
    } catch {
      return 'failed';
    } finally {
      clearTimeout(silence);
      stopHiding();
      this.stopped.signal.removeEventListener('abort', abort);
    }
  }

  /** @returns whether the token is at its end, or its session */
  private take(event: string, { topics, resumed, reason }: EventData): boolean {
    if (event === 'ready') {
      if (resumed === false && this.resuming) this.events.onChange('all');
      this.resuming = true;
      this.wasReady = true;
      this.events.onConnected(true);
    } else if (event === 'change' && topics) this.events.onChange(topics);
    return event === 'end' && reason !== 'restarting';
  }
}

/** Doubles up to half a minute; spread, so that not all tabs come back at once after a restart. */
function retryAfter(failures: number): number {
  const most = Math.min(FIRST_RETRY_MS * 2 ** Math.max(failures - 1, 0), LAST_RETRY_MS);
  return most / 2 + (Math.random() * most) / 2;
}

function abortWhenHidden(stream: AbortController): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    clearTimeout(timer);
    if (document.hidden) timer = setTimeout(() => stream.abort(), HIDDEN_MS);
  };
  document.addEventListener('visibilitychange', look);
  look();
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', look);
  };
}
