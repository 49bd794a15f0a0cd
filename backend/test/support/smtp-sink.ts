import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { listen } from './listen';

/** What a mail meets. */
export type Weather =
  | 'accept'
  | 'refuse recipient'
  | 'no such mailbox'
  | 'refuse mail'
  | 'refuse mail for good'
  | 'say nothing'
  | 'take mail, then hang up';

const ANSWERS: Partial<Record<Weather, { responseCode: number; message: string }>> = {
  'refuse recipient': { responseCode: 450, message: 'Mailbox is busy' },
  'no such mailbox': { responseCode: 550, message: 'No such mailbox' },
  'refuse mail': { responseCode: 451, message: 'Try later' },
  'refuse mail for good': { responseCode: 554, message: 'Not today' },
};
const AT_RECIPIENT: readonly Weather[] = ['refuse recipient', 'no such mailbox'];

export interface Received {
  weather: Weather;
  to: string[];
  /** As sent: headers, blank line, body. */
  raw: string;
}

interface Connection {
  session: unknown;
  _socket: { destroy: () => void };
}

/** A real SMTP server on loopback that keeps what it was sent. */
export class SmtpSink {
  readonly received: Received[] = [];
  private forecast: Weather[] = [];
  /** What every mail meets when nothing else was said. */
  climate: Weather = 'accept';
  private readonly server: SMTPServer;

  private constructor() {
    this.server = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      onRcptTo: ({ address }, _session, done) => {
        const weather = this.forecast[0] ?? this.climate;
        if (!AT_RECIPIENT.includes(weather)) return done();
        this.keep([address], '');
        done(refusal(weather));
      },
      onData: (stream, session, done) => {
        const parts: Buffer[] = [];
        stream.on('data', (part: Buffer) => parts.push(part));
        stream.on('end', () => {
          const to = session.envelope.rcptTo.map(({ address }) => address);
          const weather = this.keep(to, Buffer.concat(parts).toString());
          if (weather === 'take mail, then hang up') return this.hangUp(session);
          // The connection stays open, and no answer ever comes.
          if (weather === 'say nothing') return;
          done(refusal(weather));
        });
      },
    });
  }

  /** @param port one that was free a moment ago, or any. While somebody else has it, it is waited for. */
  static async start(port = 0): Promise<SmtpSink> {
    const sink = new SmtpSink();
    await listen(sink.server, port);
    return sink;
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.port}`;
  }

  get port(): number {
    return (this.server.server.address() as AddressInfo).port;
  }

  /** For the next mails, one after the other. */
  next(...weather: Weather[]): void {
    this.forecast = weather;
  }

  stop(): Promise<void> {
    return new Promise((resolve) => this.server.close(resolve));
  }

  private keep(to: string[], raw: string): Weather {
    const weather = this.forecast.shift() ?? this.climate;
    this.received.push({ weather, to, raw });
    return weather;
  }

  /** The connection of this mail alone: others may be in the middle of theirs. */
  private hangUp(session: unknown): void {
    for (const connection of (this.server as unknown as { connections: Set<Connection> }).connections) {
      if (connection.session === session) connection._socket.destroy();
    }
  }
}

const refusal = (weather: Weather): Error | undefined => {
  const answer = ANSWERS[weather];
  return answer && Object.assign(new Error(answer.message), { responseCode: answer.responseCode });
};

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
