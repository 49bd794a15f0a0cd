import { Body, Controller, Get, Param, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { InvalidInputError } from '../../../platform/errors/app-error';
import { CurrentAdministrator, SuperAdmin, type Administrator } from '../../../platform/http/access';
import { IdPipe } from '../../../platform/http/validation';
import { SetSubscriptionStatus } from '../services/set-subscription-status.service';
import { Subscriptions } from '../services/subscriptions.query';
import {
  ListOrganizationSubscriptionsDto,
  OrganizationSubscriptionDto,
  OrganizationSubscriptionsDto,
  SetSubscriptionStatusDto,
  SubscriptionStatsDto,
} from './subscriptions.dto';

const DEFAULT_PAGE = 20;

/** Subscriptions of all organizations, in the hands of the super administrator. */
@ApiTags('super administrator: billing')
@Controller('api/super-admin')
@SuperAdmin()
export class SubscriptionsController {
  constructor(
    private readonly subscriptions: Subscriptions,
    private readonly setStatus: SetSubscriptionStatus,
  ) {}

  /** Organizations with what they have and use, newest first. */
  @Get('organizations-subscriptions')
  listOrganizationSubscriptions(
    @Query() query: ListOrganizationSubscriptionsDto,
  ): Promise<OrganizationSubscriptionsDto> {
    return this.subscriptions.page({ ...query, limit: query.limit ?? DEFAULT_PAGE });
  }

  /** Revenue and counts. */
  @Get('subscription-stats')
  getSubscriptionStats(): Promise<SubscriptionStatsDto> {
    return this.subscriptions.stats();
  }

  /** Sets the status of a subscription. */
  @Put('subscriptions/:subscriptionId/status')
  async setSubscriptionStatus(
    @CurrentAdministrator() administrator: Administrator,
    @Param('subscriptionId', IdPipe) id: number,
    @Body() { subscriptionId, status, reason }: SetSubscriptionStatusDto,
  ): Promise<OrganizationSubscriptionDto> {
    if (subscriptionId !== id)
      throw new InvalidInputError({ subscriptionId: 'subscriptionId must be that of the path' });
    const organizationId = await this.setStatus.run(administrator, id, status, reason || null);
    return this.subscriptions.of(organizationId);
  }
}
