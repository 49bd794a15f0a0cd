import { expect, type APIRequestContext } from '@playwright/test';

/** Mails are sent by a worker, which a busy machine keeps waiting. */
const MAIL_MS = 40_000;

interface Mail {
  to: string;
  subject: string;
  text: string;
  at: string;
}

/** Waits for the newest mail to `to` about `subject` that came after `since`, and gives back its six-digit code. */
export async function mailedCode(
  request: APIRequestContext,
  to: string,
  subject: string,
  since: Date,
): Promise<string> {
  let code: string | undefined;
  await expect
    .poll(
      async () => {
        const mails = (await (await request.get('/dev/mailbox/messages')).json()) as Mail[];
        const mail = mails
          .filter(
            (candidate) =>
              candidate.to.includes(to) &&
              candidate.subject.startsWith('Your code for') &&
              candidate.subject.includes(subject) &&
              new Date(candidate.at) >= since,
          )
          .sort((a, b) => b.at.localeCompare(a.at))[0];
        code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0];
        return code;
      },
      { timeout: MAIL_MS },
    )
    .toBeDefined();
  return code ?? '';
}

/** Links that carry a token: invitations, confirmations, new passwords. */
const WITH_TOKEN = /https?:\/\/[^/\s]+(\/\S*token=\S+)/;
/** The link to the document that a notice is about. */
const TO_DOCUMENT = /https?:\/\/[^/\s]+(\/documents\?document=\d+)/;

/** Waits for the newest mail to `to` about `subject`, and gives back the address of the document it is about. */
export const mailedDocument = (request: APIRequestContext, to: string, subject: string) =>
  mailedLink(request, to, subject, TO_DOCUMENT);

/** Waits for the newest mail to `to` about `subject`, and gives back the path and query of its link. */
export async function mailedLink(
  request: APIRequestContext,
  to: string,
  subject: string,
  pattern = WITH_TOKEN,
): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(
      async () => {
        const mails = (await (await request.get('/dev/mailbox/messages')).json()) as Mail[];
        const mail = mails
          .filter((candidate) => candidate.to.includes(to) && candidate.subject.includes(subject))
          .sort((a, b) => b.at.localeCompare(a.at))[0];
        link = pattern.exec(mail?.text ?? '')?.[1];
        return link;
      },
      { timeout: MAIL_MS },
    )
    .toBeDefined();
  return link ?? '';
}
