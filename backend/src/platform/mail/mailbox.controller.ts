import { Controller, Get, Header, Inject, Req } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request } from 'express';
import { compile } from 'handlebars';
import { NotFoundError } from '../errors/app-error';
import { Public } from '../http/access';
import { passedOn } from '../http/trusted-proxy';
import { DevelopmentMailbox, type StoredMail } from './development-mailbox';
import { mailboxPage } from './mailbox-page';

const page = compile(mailboxPage);

/** The development mailbox, for people on this machine. Registered only when there is no SMTP server. */
@ApiExcludeController()
@Controller('dev/mailbox')
@Public()
export class MailboxController {
  constructor(@Inject(DevelopmentMailbox) private readonly mailbox: DevelopmentMailbox) {}

  @Get()
  @Header('Content-Type', 'text/html; charset=utf-8')
  async show(@Req() request: Request): Promise<string> {
    onlyLoopback(request);
    return page({ mails: await this.mailbox.list() });
  }

  @Get('messages')
  async messages(@Req() request: Request): Promise<StoredMail[]> {
    onlyLoopback(request);
    return this.mailbox.list();
  }
}

/** Looks at the socket, not at headers, and refuses what a proxy on this machine passes on from elsewhere. */
function onlyLoopback(request: Request): void {
  const address = request.socket.remoteAddress ?? '';
  const local = /^(127\.|::1$|::ffff:127\.)/.test(address);
  if (!local || passedOn(request)) throw new NotFoundError();
}
