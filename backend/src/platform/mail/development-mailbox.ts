import { createHash, randomUUID } from 'node:crypto';
import { access, constants, mkdir, readdir, readFile, rename, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SentMessageInfo, Transport } from 'nodemailer';

/** A mail as the mailbox shows it. */
export interface StoredMail {
  to: string;
  subject: string;
  messageId: string;
  text: string;
  html: string;
  at: string;
  attachments: StoredAttachment[];
}

/** What went along, by name and hash. */
export interface StoredAttachment {
  fileName: string;
  size: number;
  sha256: string;
}

const KEEP = 200;

interface OutgoingMail {
  data: {
    to?: unknown;
    subject?: string;
    text?: unknown;
    html?: unknown;
    messageId?: string;
    attachments?: { filename?: string | false | undefined; content?: unknown }[];
  };
}

/** Attachments that hold bytes; ours all do. */
function attachmentsOf({ data }: OutgoingMail): StoredAttachment[] {
  return (data.attachments ?? []).flatMap(({ filename, content }) =>
    Buffer.isBuffer(content)
      ? [{ fileName: filename || '', size: content.length, sha256: createHash('sha256').update(content).digest('hex') }]
      : [],
  );
}

/**
 * Delivery for a machine without a mail server: each mail becomes a file that every process of the
 * installation can read. Shown at `/dev/mailbox`, on loopback only.
 */
export class DevelopmentMailbox {
  readonly name = 'development-mailbox';
  readonly version = '1';

  constructor(private readonly folder: string) {}

  /** Nodemailer's transport interface. */
  send(mail: OutgoingMail, done: (error: Error | null, info: SentMessageInfo) => void): void {
    const { to, subject, text, html, messageId } = mail.data;
    const stored: StoredMail = {
      to: String(to),
      subject: subject ?? '',
      messageId: messageId ?? '',
      text: String(text),
      html: String(html),
      at: new Date().toISOString(),
      attachments: attachmentsOf(mail),
    };
    this.store(stored).then(
      () => done(null, { messageId: stored.messageId } as SentMessageInfo),
      (error: Error) => done(error, {} as SentMessageInfo),
    );
  }

  /** As nodemailer's type, which also covers transports of other kinds. */
  asTransport(): Transport {
    return this;
  }

  private async store(mail: StoredMail): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const name = `${mail.at.replace(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}.json`;
    await writeFile(join(this.folder, `.${name}`), JSON.stringify(mail), { mode: 0o600 });
    await rename(join(this.folder, `.${name}`), join(this.folder, name));
    const names = await this.names();
    await Promise.all(names.slice(KEEP).map((old) => unlink(join(this.folder, old)).catch(() => undefined)));
  }

  /** Whether a mail could be kept now. */
  async writable(): Promise<boolean> {
    try {
      await mkdir(this.folder, { recursive: true, mode: 0o700 });
      await access(this.folder, constants.W_OK);
      return true;
    } catch {
      return false;
    }
  }

  private async names(): Promise<string[]> {
    const names = await readdir(this.folder).catch(() => [] as string[]);
    return names
      .filter((name) => /^\d.*\.json$/.test(name))
      .sort()
      .reverse();
  }

  /** The stored mails, newest first. */
  async list(): Promise<StoredMail[]> {
    const contents = await Promise.all(
      (await this.names()).map((name) => readFile(join(this.folder, name), 'utf8').catch(() => null)),
    );
    return contents.filter((text) => text !== null).map((text) => JSON.parse(text) as StoredMail);
  }
}
