import type { StoredMail } from '../../src/platform/mail/development-mailbox';
import { eventually, type TestApplication } from './application';

/** The newest mail to an address whose subject contains the text; waits for it. */
export function mailTo(app: TestApplication, to: string, subject: string): Promise<StoredMail> {
  return eventually(
    async () => (await app.mails()).find((mail) => mail.to === to && mail.subject.includes(subject)),
    `a mail to ${to} about "${subject}"`,
  );
}

/** Waits until an address has got so many mails about something; newest first. */
export function mailsTo(app: TestApplication, to: string, subject: string, count: number): Promise<StoredMail[]> {
  return eventually(async () => {
    const found = (await app.mails()).filter((mail) => mail.to === to && mail.subject.includes(subject));
    return found.length >= count && found;
  }, `${count} mails to ${to} about "${subject}"`);
}

/** The token of the link in a mail. */
export function tokenIn(mail: StoredMail): string {
  const token = /[?&]token=([\w.-]+)/.exec(mail.text)?.[1];
  if (!token) throw new Error(`No link with a token in: ${mail.text}`);
  return token;
}

/** The six digits of a mail. */
export function codeIn(mail: StoredMail): string {
  const code = /^\s+(\d{6})$/m.exec(mail.text)?.[1];
  if (!code) throw new Error(`No code in: ${mail.text}`);
  return code;
}
