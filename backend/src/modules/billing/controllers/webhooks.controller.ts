import { Controller, HttpCode, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { Public } from '../../../platform/http/access';
import { ReceiveStripeEvent } from '../services/receive-stripe-event.service';
import { ReceivedDto } from './webhooks.dto';

/** Messages of the payment provider. */
@ApiTags('webhooks')
@Controller('api/webhooks')
export class WebhooksController {
  constructor(private readonly events: ReceiveStripeEvent) {}

  /** What Stripe tells of a payment; signed by it. */
  @Public()
  @Post('stripe')
  @HttpCode(200)
  async receiveStripeEvent(@Req() request: Request & { rawBody?: Buffer }): Promise<ReceivedDto> {
    await this.events.run(request.rawBody, request.get('stripe-signature'));
    return { received: true };
  }
}
