// A mail server on loopback that fails on demand and keeps what it was sent.
import { fromTests } from '../lib/typescript.mjs';

const { SmtpSink, headerOf, partOf } = await fromTests('support/smtp-sink.ts');

/** Fault mode -> what the tests' server calls it. `refuse` is missing: there nobody listens. */
const WEATHER = {
  accept: 'accept',
  hang: 'say nothing',
  '4xx': 'refuse mail',
  '5xx': 'refuse mail for good',
  'close-after-data': 'take mail, then hang up',
};

/** One address for its whole life, whether or not somebody listens there. */
export class FaultySmtp {
  /** One for each time that somebody listened; the last one may still. */
  #sinks = [];
  #sink;

  static async start() {
    const server = new FaultySmtp();
    await server.#listen(0);
    server.port = server.#sink.port;
    return server;
  }

  get url() {
    return `smtp://127.0.0.1:${this.port}`;
  }

  /** From now on, until another mode is set: `accept`, or one of the faults. */
  async set(mode) {
    if (mode === 'refuse') return this.#close();
    if (!this.#sink) await this.#listen(this.port);
    this.#sink.climate = WEATHER[mode];
  }

  /** All mails that came so far, taken or not: Message-ID, kind, receivers, text, and whether it was acknowledged. */
  received() {
    return this.#sinks.flatMap(({ received }) => received.map(facts));
  }

  async stop() {
    await this.#close();
  }

  async #listen(port) {
    this.#sink = await SmtpSink.start(port);
    this.#sinks.push(this.#sink);
  }

  async #close() {
    const sink = this.#sink;
    this.#sink = undefined;
    // A mail that is just being taken is still taken.
    await sink?.stop();
  }
}

const facts = (mail) => ({
  id: headerOf(mail, 'Message-ID'),
  kind: headerOf(mail, 'X-Countersign-Kind'),
  subject: headerOf(mail, 'Subject') ?? '',
  to: mail.to,
  accepted: mail.weather === 'accept',
  text: mail.raw ? partOf(mail, 'text/plain') : '',
});
