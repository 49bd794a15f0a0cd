import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** What the next mail meets; afterwards everything is accepted. */
export type Weather = 'accept' | 'refuse recipient' | 'refuse mail' | 'take mail, then hang up';

export interface Received {
  weather: Weather;
  to: string[];
  /** As sent: headers, blank line, body. */
  raw: string;
}

/** A real SMTP server on loopback that keeps what it was sent. */
export class SmtpSink {
  readonly received: Received[] = [];
  private forecast: Weather[] = [];
  private recipients: string[] = [];
  private readonly server: SMTPServer;

  private constructor() {
    this.server = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      onRcptTo: ({ address }, _session, done) => {
        this.recipients.push(address);
        if (this.forecast[0] !== 'refuse recipient') return done();
        this.keep('');
        done(Object.assign(new Error('Mailbox is busy'), { responseCode: 450 }));
      },
      onData: (stream, _session, done) => {
        const parts: Buffer[] = [];
        stream.on('data', (part: Buffer) => parts.push(part));
        stream.on('end', () => {
          const weather = this.keep(Buffer.concat(parts).toString());
          if (weather === 'take mail, then hang up') return this.hangUp();
          done(weather === 'accept' ? undefined : Object.assign(new Error('Try later'), { responseCode: 451 }));
        });
      },
    });
    this.server.on('error', () => undefined);
  }

  static start(): Promise<SmtpSink> {
    const sink = new SmtpSink();
    return new Promise((resolve) => sink.server.listen(0, '127.0.0.1', () => resolve(sink)));
  }

  get url(): string {
    return `smtp://127.0.0.1:${(this.server.server.address() as AddressInfo).port}`;
  }

  next(...weather: Weather[]): void {
    this.forecast = weather;
  }

  stop(): Promise<void> {
    return new Promise((resolve) => this.server.close(resolve));
  }

  private keep(raw: string): Weather {
    const weather = this.forecast.shift() ?? 'accept';
    this.received.push({ weather, to: this.recipients, raw });
    this.recipients = [];
    return weather;
  }

  private hangUp(): void {
    for (const connection of (this.server as unknown as { connections: Set<{ _socket: { destroy: () => void } }> })
      .connections) {
      connection._socket.destroy();
    }
  }
}

/** One header, unfolded; undefined when it is missing. */
export function headerOf({ raw }: Received, name: string): string | undefined {
  const head = raw.slice(0, raw.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ');
  return new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1];
}

/** The text of the part of that type, decoded. */
export function partOf({ raw }: Received, type: string): string {
  const boundary = /boundary="([^"]+)"/.exec(raw)?.[1] ?? '';
  const part = raw.split(`--${boundary}`).find((one) => one.includes(`Content-Type: ${type}`)) ?? '';
  const body = part.slice(part.indexOf('\r\n\r\n') + 4);
  if (/Transfer-Encoding: base64/i.test(part)) return Buffer.from(body, 'base64').toString();
  if (!/Transfer-Encoding: quoted-printable/i.test(part)) return body;
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
