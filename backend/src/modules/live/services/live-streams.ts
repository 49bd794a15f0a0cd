import { Inject, Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import type { Response } from 'express';
import type { Actor } from '../../../platform/database/actor';
import { DatabaseClock } from '../../../platform/database/database-clock';
import { describe } from '../../../platform/errors/describe';
import { liveStreams } from '../../../platform/health/metrics';
import {
  LIVE_TRANSPORT,
  type LiveListener,
  type LiveSignal,
  type LiveTransport,
} from '../../../platform/live/live-signal';
import { RecentSignals } from './recent-signals';
import { TooManyStreamsError } from '../live.errors';
import { LiveSessions } from './live-sessions';

/** Below the minute after which proxies drop a silent connection. */
const BEAT_MS = 25_000;
const SESSION_CHECK_MS = 3_000;
/** A tab that reads slower than this is cut off; it comes back and reads anew. */
const MOST_UNREAD_BYTES = 64 * 1024;
/** Of one person over all their tabs and devices, in this process. */
const MOST_PER_PERSON = 40;
const RETRY_MS = 1_000;

interface Stream {
  readonly organizationId: number;
  readonly userId: number;
  readonly sessionId: string;
  readonly response: Response;
  readonly expiry: NodeJS.Timeout;
}

export interface StreamRequest {
  actor: Actor;
  /** When the access token expires, in milliseconds of the epoch. */
  expiresAt: number;
  /** The last signal that the browser heard before. */
  lastEventId: string | undefined;
}

const frame = (event: string, data: unknown, id?: string): string =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

/**
 * The server-sent event streams of this process (WHATWG HTML, section 9.2). A stream ends with its token,
 * its session, or the process; the browser then comes back and says what it heard last.
 */
@Injectable()
export class LiveStreams implements LiveListener, BeforeApplicationShutdown {
  private readonly logger = new Logger('Live');
  private readonly streams = new Map<number, Set<Stream>>();
  private readonly recent = new RecentSignals();
  private readonly timers: NodeJS.Timeout[] = [];
  private started = false;
  private stopping = false;

  constructor(
    @Inject(LIVE_TRANSPORT) private readonly transport: LiveTransport,
    private readonly sessions: LiveSessions,
    private readonly clock: DatabaseClock,
  ) {}

  beforeApplicationShutdown(): void {
    this.stopping = true;
    for (const timer of this.timers) clearInterval(timer);
    for (const stream of this.all()) this.end(stream, 'restarting');
  }

  /** @throws TooManyStreamsError */
  open({ actor, expiresAt, lastEventId }: StreamRequest, response: Response): void {
    const { organizationId, userId, sessionId } = actor;
    if (userId === null || sessionId === null) throw new Error('A stream belongs to a session');
    const ofOrganization = this.streams.get(organizationId) ?? new Set<Stream>();
    if ([...ofOrganization].filter((stream) => stream.userId === userId).length >= MOST_PER_PERSON) {
      throw new TooManyStreamsError();
    }
    const expiry = setTimeout(() => this.end(stream, 'expired'), Math.max(expiresAt - this.clock.now(), 0));
    const stream: Stream = { organizationId, userId, sessionId, response, expiry };
    this.streams.set(organizationId, ofOrganization.add(stream));
    liveStreams.inc();
    response.on('close', () => this.forget(stream));
    response.writeHead(200, {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store, no-transform',
      // Asks nginx not to gather the answer.
      'X-Accel-Buffering': 'no',
    });
    this.greet(stream, lastEventId);
    if (this.stopping) this.end(stream, 'restarting');
    else this.start();
  }

  hear(signals: readonly LiveSignal[]): void {
    this.recent.add(signals);
    for (const organizationId of new Set(signals.map((signal) => signal.organizationId))) {
      const theirs = signals.filter((signal) => signal.organizationId === organizationId);
      for (const stream of this.streams.get(organizationId) ?? []) this.pass(stream, theirs);
    }
  }

  gap(): void {
    this.recent.clear();
    for (const stream of this.all()) this.write(stream, frame('ready', { resumed: false }));
  }

  /** With the first stream: a process without any, such as a worker, hears nothing. */
  private start(): void {
    if (this.started) return;
    this.started = true;
    void this.listen();
    this.timers.push(setInterval(() => this.beat(), BEAT_MS).unref());
    this.timers.push(setInterval(() => void this.endDeadSessions(), SESSION_CHECK_MS).unref());
  }

  private async listen(): Promise<void> {
    while (!this.stopping) {
      try {
        await this.transport.listen(this);
        // Whoever connected meanwhile may have missed something.
        return this.gap();
      } catch (error) {
        this.logger.warn({ message: 'changes cannot be heard', cause: describe(error) });
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS).unref());
      }
    }
  }

  /** What was missed, or that everything has to be read anew. */
  private greet(stream: Stream, lastEventId: string | undefined): void {
    const missed = lastEventId === undefined ? undefined : this.recent.after(lastEventId);
    this.write(
      stream,
      `retry: ${RETRY_MS}\n${frame('ready', { resumed: missed !== undefined }, this.recent.latestId)}`,
    );
    if (missed) {
      this.pass(
        stream,
        missed.filter(({ organizationId }) => organizationId === stream.organizationId),
      );
    }
  }

  private pass(stream: Stream, signals: readonly LiveSignal[]): void {
    const theirs = signals.filter(({ users }) => users === null || users.includes(stream.userId));
    const last = theirs.at(-1);
    if (!last) return;
    const topics = [...new Set(theirs.map(({ topic }) => topic))];
    this.write(stream, frame('change', { topics }, last.id));
  }

  /** Keeps proxies from cutting silent streams, and moves on the place from which a tab resumes. */
  private beat(): void {
    const text = frame('beat', {}, this.recent.latestId);
    for (const stream of this.all()) this.write(stream, text);
  }

  private async endDeadSessions(): Promise<void> {
    const streams = this.all();
    if (streams.length === 0) return;
    try {
      const live = await this.sessions.among(streams);
      for (const stream of streams) if (!live.has(stream.sessionId)) this.end(stream, 'session_ended');
    } catch (error) {
      this.logger.warn({ message: 'sessions of streams were not checked', cause: describe(error) });
    }
  }

  private write(stream: Stream, text: string): void {
    const { response } = stream;
    if (response.writableEnded) return;
    if (response.writableLength > MOST_UNREAD_BYTES) response.destroy();
    else response.write(text);
  }

  private end(stream: Stream, reason: 'expired' | 'session_ended' | 'restarting'): void {
    this.write(stream, frame('end', { reason }));
    stream.response.end();
    this.forget(stream);
  }

  private forget(stream: Stream): void {
    clearTimeout(stream.expiry);
    const ofOrganization = this.streams.get(stream.organizationId);
    if (!ofOrganization?.delete(stream)) return;
    if (ofOrganization.size === 0) this.streams.delete(stream.organizationId);
    liveStreams.dec();
  }

  private all(): Stream[] {
    return [...this.streams.values()].flatMap((streams) => [...streams]);
  }
}
