import { join } from 'node:path';
import { Global, Module, type DynamicModule } from '@nestjs/common';
import { MailerModule } from '@nestjs-modules/mailer';
import { HandlebarsAdapter } from '@nestjs-modules/mailer/adapters/handlebars.adapter';
import { DevelopmentMailbox } from './development-mailbox';
import { MailboxController } from './mailbox.controller';
import { Mailer, MAILER_OPTIONS, type MailerOptions } from './mailer';

const SMTP_TIMEOUT_MS = 10_000;

/** Mail by SMTP, or into the development mailbox when no server is configured. */
@Global()
@Module({})
export class MailModule {
  static register(options: MailerOptions): DynamicModule {
    const mailbox = new DevelopmentMailbox(options.mailboxDir);
    const smtp = options.smtpUrl && {
      url: options.smtpUrl,
      connectionTimeout: SMTP_TIMEOUT_MS,
      greetingTimeout: SMTP_TIMEOUT_MS,
      socketTimeout: SMTP_TIMEOUT_MS,
    };
    return {
      module: MailModule,
      imports: [
        MailerModule.forRoot({
          transport: smtp || mailbox.asTransport(),
          template: {
            dir: join(__dirname, 'templates'),
            adapter: new HandlebarsAdapter(undefined, { inlineCssEnabled: false }),
            options: { strict: false },
          },
        }),
      ],
      controllers: options.smtpUrl ? [] : [MailboxController],
      providers: [
        Mailer,
        { provide: MAILER_OPTIONS, useValue: options },
        { provide: DevelopmentMailbox, useValue: mailbox },
      ],
      exports: [Mailer],
    };
  }
}
