import { Inject, Injectable } from '@nestjs/common';
import { MailerService } from '@nestjs-modules/mailer';
import { SpanKind } from '@opentelemetry/api';
import { mails } from '../health/metrics';
import { traced } from '../telemetry/traced';
import { DevelopmentMailbox } from './development-mailbox';
import type { Mail } from './mail';

export interface MailerOptions {
  publicUrl: string;
  from: string;
  smtpUrl: string | undefined;
  /** Folder of the development mailbox, used when there is no SMTP server. */
  mailboxDir: string;
}

export const MAILER_OPTIONS = Symbol('MailerOptions');

/** Renders and sends mails through the configured transport. */
@Injectable()
export class Mailer {
  constructor(
    private readonly service: MailerService,
    @Inject(MAILER_OPTIONS) private readonly options: MailerOptions,
    private readonly mailbox: DevelopmentMailbox,
  ) {}

  /** The same for every attempt at one mail, so that a receiving server can drop repeats (RFC 5322, 3.6.4). */
  messageId(organizationId: number, outboxId: number): string {
    return `<${organizationId}.${outboxId}@${new URL(this.options.publicUrl).hostname}>`;
  }

  /** Sends one mail. Throws when the server did not accept it; sending is at least once. */
  async send(mail: Mail, messageId: string): Promise<void> {
    const { kind } = mail;
    try {
      await traced('mail send', { kind: SpanKind.CLIENT, attributes: { 'countersign.mail.kind': kind } }, () =>
        this.handOver(mail, messageId),
      );
      mails.inc({ kind, result: 'sent' });
    } catch (error) {
      mails.inc({ kind, result: 'failed' });
      throw error;
    }
  }

  private async handOver(mail: Mail, messageId: string): Promise<void> {
    await this.service.sendMail({
      from: this.options.from,
      to: mail.to,
      subject: mail.subject,
      messageId,
      text: plainText(mail),
      template: 'mail',
      context: { ...mail, attachments: undefined, publicUrl: this.options.publicUrl },
      attachments: (mail.attachments ?? []).map(({ fileName: filename, contentType, content }) => ({
        filename,
        contentType,
        content,
      })),
      headers: { 'Auto-Submitted': 'auto-generated', 'X-Countersign-Kind': mail.kind, ...unsubscribeHeaders(mail) },
    });
  }

  /** Whether mails go to a server or into the development mailbox. */
  get transport(): 'smtp' | 'mailbox' {
    return this.options.smtpUrl ? 'smtp' : 'mailbox';
  }

  /** Asks the mail server whether it would take a mail: connection, greeting and sign-in, without sending any. */
  async reachable(): Promise<boolean> {
    if (this.transport === 'mailbox') return this.mailbox.writable();
    return this.service.verifyAllTransporters();
  }
}

/** RFC 2369 and RFC 8058: mail programs offer a button, and press it without opening a page. */
function unsubscribeHeaders({ unsubscribe }: Mail): Record<string, { prepared: boolean; value: string }> {
  if (!unsubscribe) return {};
  const asIs = (value: string): { prepared: boolean; value: string } => ({ prepared: true, value });
  return {
    'List-Unsubscribe': asIs(`<${unsubscribe.oneClickUrl}>`),
    'List-Unsubscribe-Post': asIs('List-Unsubscribe=One-Click'),
  };
}

/** The plain-text twin: the same words in the same order. */
function plainText(mail: Mail): string {
  const parts = [mail.heading, ...mail.paragraphs];
  if (mail.quote) parts.push(`${mail.quote.by}:\n${mail.quote.text.replace(/^/gm, '> ')}`);
  for (const { title, text, url } of mail.items ?? []) parts.push(`* ${title}\n  ${text}\n  ${url}`);
  if (mail.code) parts.push(`    ${mail.code}`);
  if (mail.action) parts.push(`${mail.action.label}: ${mail.action.url}`);
  if (mail.footnote) parts.push(mail.footnote);
  if (mail.unsubscribe) parts.push(`${mail.unsubscribe.label}\n${mail.unsubscribe.url}`);
  return `${parts.join('\n\n')}\n\n-- \nCountersign. Secure Document Management.\n`;
}
