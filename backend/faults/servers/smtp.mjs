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

/** Ways in which it can fail. */
export const SMTP_FAULTS = ['refuse', 'hang', '4xx', '5xx', 'close-after-data'];

/** One address for its whole life, whether or not somebody listens there. */
export class FaultySmtp {
  mails = [];
  #sink;

  static async start() {
    const server = new FaultySmtp();
    server.#sink = await SmtpSink.start();
    server.port = server.#sink.port;
    return server;
  }

  get url() {
    return `smtp://127.0.0.1:${this.port}`;
  }

  /** From now on, until another mode is set: `accept`, or one of the faults. */
  async set(mode) {
    if (mode === 'refuse') return this.#close();
    this.#sink ??= await SmtpSink.start(this.port);
    this.#sink.climate = WEATHER[mode];
  }

  /** All mails that came so far, taken or not: Message-ID, kind, receivers, text, and whether it was acknowledged. */
  received() {
    return [...this.mails, ...(this.#sink?.received ?? []).map(facts)];
  }

  async stop() {
    await this.#close();
  }

  async #close() {
    if (!this.#sink) return;
    this.mails.push(...this.#sink.received.map(facts));
    const sink = this.#sink;
    this.#sink = undefined;
    await sink.stop();
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
