import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiHeader, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { Actor } from '../../../platform/database/actor';
import { CurrentActor, SignedIn } from '../../../platform/http/access';
import { LiveStreams } from '../services/live-streams';

/** When the token of a request expires. The guard has verified it already (RFC 7519, section 4.1.4). */
function expiryOf(request: Request): number {
  const [, payload = ''] = (request.get('authorization') ?? '').split('.');
  const { exp } = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as { exp: number };
  return exp * 1000;
}

/** Tells an open tab that something changed. */
@ApiTags('live')
@Controller('api/live')
@SignedIn()
export class LiveController {
  constructor(private readonly streams: LiveStreams) {}

  /**
   * Server-sent events: `ready` (`resumed` false: read everything anew), `change` with the topics that changed,
   * `beat`, and `end` with its reason. Names what changed only; reading it asks for rights as ever.
   */
  @Get()
  @ApiHeader({
    name: 'Last-Event-ID',
    required: false,
    description: 'The last event heard before, to be told what was missed.',
  })
  @ApiOkResponse({ content: { 'text/event-stream': { schema: { type: 'string' } } } })
  openLiveStream(@CurrentActor() actor: Actor, @Req() request: Request, @Res() response: Response): void {
    const lastEventId = request.get('last-event-id')?.slice(0, 64);
    this.streams.open({ actor, expiresAt: expiryOf(request), lastEventId }, response);
  }
}
