import { Logger } from '@nestjs/common';
import { Client } from 'pg';
import { describe } from '../errors/describe';
import {
  LIVE_CHANNEL,
  packSignals,
  unpackSignals,
  type LiveListener,
  type LiveSignal,
  type LiveTransport,
} from './live-signal';

/** A notification's payload must stay below 8000 bytes (PostgreSQL, NOTIFY). */
const PAYLOAD_LIMIT = 7_900;
const FIRST_RETRY_MS = 250;
const LAST_RETRY_MS = 5_000;

/** LISTEN and NOTIFY on one connection of its own: its session must outlive transactions. */
export class PostgresLiveTransport implements LiveTransport {
  private readonly logger = new Logger('Live');
  private client: Promise<Client> | undefined;
  private listener: LiveListener | undefined;
  private closed = false;

  constructor(private readonly databaseUrl: string) {}

  async publish(signals: readonly LiveSignal[]): Promise<void> {
    const client = await this.connection();
    for (const text of packSignals(signals, PAYLOAD_LIMIT)) {
      await client.query('SELECT pg_notify($1, $2)', [LIVE_CHANNEL, text]);
    }
  }

  async listen(listener: LiveListener): Promise<void> {
    this.listener = listener;
    // A connection that publishes already does not listen yet.
    const former = this.client;
    this.client = undefined;
    await former?.then((client) => client.end()).catch(() => undefined);
    await this.connection();
  }

  async close(): Promise<void> {
    this.closed = true;
    await this.client?.then((client) => client.end()).catch(() => undefined);
  }

  private connection(): Promise<Client> {
    this.client ??= this.connect().catch((error: unknown) => {
      this.client = undefined;
      throw error;
    });
    return this.client;
  }

  private async connect(): Promise<Client> {
    const client = new Client({
      connectionString: this.databaseUrl,
      application_name: 'countersign-live',
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
    });
    client.on('error', () => undefined);
    client.on('notification', ({ payload }) => this.heard(payload ?? '[]'));
    await client.connect();
    client.on('end', () => this.lost());
    if (this.listener) await client.query(`LISTEN ${LIVE_CHANNEL}`);
    return client;
  }

  private heard(payload: string): void {
    try {
      this.listener?.hear(unpackSignals(payload));
    } catch (error) {
      this.logger.warn({ message: 'a signal could not be read', cause: describe(error) });
    }
  }

  private lost(): void {
    this.client = undefined;
    if (this.closed || !this.listener) return;
    void this.reconnect();
  }

  private async reconnect(): Promise<void> {
    for (let wait = FIRST_RETRY_MS; !this.closed; wait = Math.min(wait * 2, LAST_RETRY_MS)) {
      try {
        await this.connection();
        this.listener?.gap();
        return;
      } catch {
        await new Promise((resolve) => setTimeout(resolve, wait).unref());
      }
    }
  }
}
