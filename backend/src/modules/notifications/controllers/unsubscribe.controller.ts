import { Controller, Get, HttpCode, Post, Query, Res } from '@nestjs/common';
import { ApiExcludeEndpoint, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { CurrentCaller, Public, type Caller } from '../../../platform/http/access';
import { RateLimit } from '../../../platform/http/rate-limit/rate-limit.decorator';
import { UnsubscribeLinks } from '../services/unsubscribe-links';
import { UnsubscribeMails } from '../services/unsubscribe.service';
import { UnsubscribedDto, UnsubscribeQueryDto } from './preferences.dto';

/** For whoever has a mail in hand; its link says whose mails about what are meant. */
@ApiTags('notifications')
@Controller('api/unsubscribe')
@Public()
@RateLimit('auth')
export class UnsubscribeController {
  constructor(
    private readonly mails: UnsubscribeMails,
    private readonly links: UnsubscribeLinks,
  ) {}

  /** For mail programs that open the address instead of posting to it: changes nothing, leads to the page. */
  @Get()
  @ApiExcludeEndpoint()
  open(@Query() { token }: UnsubscribeQueryDto, @Res() response: Response): void {
    response.redirect(303, this.links.page(token));
  }

  /** Turns the mails off, in one click (RFC 8058); a body is not looked at. */
  @Post()
  @HttpCode(200)
  unsubscribe(@Query() { token }: UnsubscribeQueryDto, @CurrentCaller() caller: Caller): Promise<UnsubscribedDto> {
    return this.mails.off(token, caller);
  }

  /** Turns them on again, as they were. */
  @Post('undo')
  @HttpCode(200)
  resubscribe(@Query() { token }: UnsubscribeQueryDto, @CurrentCaller() caller: Caller): Promise<UnsubscribedDto> {
    return this.mails.on(token, caller);
  }
}
