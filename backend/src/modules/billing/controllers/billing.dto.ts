import { Type } from 'class-transformer';
import { IsEmail, IsInt, IsOptional, Max, MaxLength, Min, ValidateIf, ValidateNested } from 'class-validator';
import { Text } from '../../../platform/http/validation';
import type { SubscriptionState } from '../domain/subscription';
import { BillingAddressViewDto } from './invoices.dto';
import { PlanDto } from './plans.dto';

export class MeterDto {
  used: number;
  /** Null: unlimited. */
  limit: number | null;
}

export class MetersDto {
  users: MeterDto;
  documents: MeterDto;
  storageBytes: MeterDto;
}

export class BillingNoticeDto {
  /** read_only, suspended, cancelled, grace, trial, cancels_at_period_end, plan_change_scheduled, invoice_overdue, quota_80 or quota_100. */
  kind: string;
  severity: 'info' | 'warning' | 'error';
  message: string;
  date: string | null;
}

export class NextPlanDto {
  id: number;
  name: string;
}

export class OwnSubscriptionDto {
  id: number;
  status: string;
  startDate: string;
  endDate: string | null;
  trialEndDate: string | null;
  nextBillingDate: string | null;
  gracePeriodEndDate: string | null;
  autoRenew: boolean;
  paymentStatus: string;
  /** Set while it is cancelled for the end of its period. */
  cancelledAt: string | null;
  /** Cents that are taken off the next invoices. */
  creditBalance: number;
  /** What the plan changes to when the period ends. */
  nextPlan: NextPlanDto | null;
}

export class BillingDto {
  /** The terms as they were agreed upon; storage in MB. Null: no subscription, no limits. */
  plan: PlanDto | null;
  subscription: OwnSubscriptionDto | null;
  usage: MetersDto;
  state: SubscriptionState;
  notices: BillingNoticeDto[];
  billingEmail: string | null;
  billingAddress: BillingAddressViewDto | null;
  paymentProvider: 'manual' | 'stripe';
}

export class BillingStateDto {
  state: SubscriptionState;
  /** Whether anything new is saved. */
  writable: boolean;
  /** When the trial or the grace ends. */
  until: string | null;
}

export class BillingAddressDto {
  @IsOptional() @Text({ max: 200 }) name?: string | null;
  @IsOptional() @Text({ max: 200 }) line1?: string | null;
  @IsOptional() @Text({ max: 200 }) line2?: string | null;
  @IsOptional() @Text({ max: 100 }) city?: string | null;
  @IsOptional() @Text({ max: 30 }) postalCode?: string | null;
  @IsOptional() @Text({ max: 100 }) region?: string | null;
  @IsOptional() @Text({ max: 100 }) country?: string | null;
  @IsOptional() @Text({ max: 50 }) taxId?: string | null;
}

export class UpdateBillingDto {
  /** Null: invoices go to the first admin. */
  @ValidateIf((_, value) => value !== undefined && value !== null)
  @MaxLength(254, { message: 'Invalid email address' })
  @IsEmail({}, { message: 'Invalid email address' })
  billingEmail?: string | null;

  @IsOptional()
  @ValidateNested({ message: 'billingAddress must be an address' })
  @Type(() => BillingAddressDto)
  billingAddress?: BillingAddressDto | null;
}

export class ChoosePlanDto {
  @Max(2_147_483_647, { message: 'planId must be a whole number' })
  @Min(1, { message: 'Plan is required' })
  @IsInt({ message: 'Plan is required' })
  planId: number;
}

export class DifferenceDto {
  label: string;
  from: string;
  to: string;
}

/** Amounts in cents. */
export class PlanChangePreviewDto {
  /** At once; otherwise when the period that is paid ends. */
  immediate: boolean;
  effectiveAt: string;
  /** What is left of the old period, taken off the new one. */
  credit: number;
  charge: number;
  taxAmount: number;
  /** What the invoice will come to. */
  amountDue: number;
  /** What is kept for later invoices. */
  creditLeft: number;
  differences: DifferenceDto[];
  /** Why it cannot be done now. */
  problems: string[];
}

export class PlanChangeDto {
  billing: BillingDto;
  /** The invoice that came with it. */
  invoiceId: number | null;
}

export class CancelSubscriptionDto {
  @IsOptional() @Text({ max: 1000 }) reason?: string;
}

export class CheckoutDto {
  /** Where the invoice is paid. */
  url: string;
}
