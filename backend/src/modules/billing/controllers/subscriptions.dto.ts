import { Type } from 'class-transformer';
import { IsIn, IsInt, IsOptional, IsString, Matches, Max, Min } from 'class-validator';
import { Text } from '../../../platform/http/validation';
import {
  SETTABLE_STATUSES,
  SUBSCRIPTION_STATUSES,
  type SettableStatus,
  type SubscriptionStatus,
} from '../domain/subscription';
import { PlanDto } from './plans.dto';

const STATUS_FILTERS = [...SUBSCRIPTION_STATUSES, 'none'] as const;

export class PageQueryDto {
  /** As given by the page before. */
  @IsOptional()
  @IsString({ message: 'cursor is not valid' })
  @Matches(/^\d{1,10}$/, { message: 'cursor is not valid' })
  cursor?: string;

  @IsOptional()
  @Type(() => Number)
  @IsInt({ message: 'limit must be a whole number' })
  @Min(1, { message: 'limit must be at least 1' })
  @Max(100, { message: 'limit must be at most 100' })
  limit?: number;
}

export class ListOrganizationSubscriptionsDto extends PageQueryDto {
  /** Part of the organization's name or e-mail address. */
  @IsOptional() @Text({ max: 200 }) q?: string;

  /** `none`: organizations without a subscription. */
  @IsOptional()
  @IsIn(STATUS_FILTERS, { message: 'status must be trial, active, cancelled, expired, suspended or none' })
  status?: SubscriptionStatus | 'none';
}

export class SubscriptionEntryDto {
  id: number;
  planId: number;
  status: SubscriptionStatus;
  /** trial, active, grace, read_only, suspended or cancelled. */
  state: string;
  startDate: string;
  nextBillingDate: string | null;
  endDate: string | null;
  trialEndDate: string | null;
  gracePeriodEndDate: string | null;
  autoRenew: boolean;
  paymentStatus: string;
  cancellationReason: string | null;
  /** The terms as they were agreed upon; storage in MB. */
  plan: PlanDto;
}

export class OrganizationSubscriptionDto {
  id: number;
  name: string;
  email: string | null;
  userCount: number;
  /** MB. */
  storageUsed: number;
  subscription: SubscriptionEntryDto | null;
}

export class OrganizationSubscriptionsDto {
  organizations: OrganizationSubscriptionDto[];
  nextCursor: string | null;
}

export class SetSubscriptionStatusDto {
  @IsInt({ message: 'subscriptionId must be a whole number' }) subscriptionId: number;

  @IsIn(SETTABLE_STATUSES, { message: 'status must be active, suspended or cancelled' }) status: SettableStatus;

  @IsOptional() @Text({ max: 1000 }) reason?: string;
}

export class SubscriptionStatsDto {
  /** Cents: payments less refunds. */
  totalRevenue: number;
  activeSubscriptions: number;
  /** Cents: the monthly prices of all active subscriptions. */
  monthlyRecurringRevenue: number;
  overdueInvoices: number;
}
