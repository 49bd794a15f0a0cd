import { Type } from 'class-transformer';
import { IsIn, IsInt, IsISO8601, IsOptional, IsString, Matches, Max, MaxLength, Min } from 'class-validator';
import { Text } from '../../../platform/http/validation';
import { INVOICE_STATUSES, PAYMENT_METHODS, type InvoiceStatus } from '../domain/invoice';
import { PLAN_DURATIONS } from '../domain/plan';
import { PageQueryDto } from './subscriptions.dto';

const MAX_CENTS = 2_000_000_000;
const MAX_ID = 2_147_483_647;
const NOT_A_DATE = 'receivedAt must be a date';
/** A date, or a moment with its time zone. */
const DATE_OR_MOMENT = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d))?$/;

export class ListInvoicesDto extends PageQueryDto {
  /** Part of the number or of the organization's name. */
  @IsOptional() @Text({ max: 200 }) q?: string;

  @IsOptional()
  @IsIn(INVOICE_STATUSES, { message: 'status must be pending, paid, overdue or void' })
  status?: InvoiceStatus;

  @IsOptional()
  @Type(() => Number)
  @IsInt({ message: 'organizationId must be a whole number' })
  @Min(1, { message: 'organizationId must be a whole number' })
  @Max(MAX_ID, { message: 'organizationId must be a whole number' })
  organizationId?: number;
}

/** Amounts in cents. */
export class InvoiceEntryDto {
  id: number;
  invoiceNumber: string;
  organizationId: number;
  organizationName: string;
  planId: number;
  planName: string;
  amount: number;
  taxAmount: number;
  totalAmount: number;
  currency: string;
  billingPeriodStart: string;
  billingPeriodEnd: string;
  issueDate: string;
  dueDate: string;
  paidDate: string | null;
  status: InvoiceStatus;
  sentAt: string | null;
  amountPaid: number;
  amountRefunded: number;
  /** What is still to be paid. */
  amountDue: number;
}

export class InvoicesDto {
  invoices: InvoiceEntryDto[];
  nextCursor: string | null;
}

export class LineItemDto {
  description: string;
  quantity: number;
  unitAmount: number;
  amount: number;
}

export class BillingAddressViewDto {
  name?: string | null;
  line1?: string | null;
  line2?: string | null;
  city?: string | null;
  postalCode?: string | null;
  region?: string | null;
  country?: string | null;
  taxId?: string | null;
}

export class PaymentDto {
  id: number;
  amount: number;
  currency: string;
  paymentMethod: string;
  transactionId: string | null;
  /** succeeded or failed. */
  status: string;
  failureReason: string | null;
  processedAt: string | null;
  refundedAt: string | null;
  refundAmount: number;
  recordedBy: string | null;
}

export class CreditNoteDto {
  id: number;
  creditNoteNumber: string;
  amount: number;
  kind: 'refund' | 'void';
  reason: string;
  issueDate: string;
  createdBy: string;
}

export class InvoiceDetailDto extends InvoiceEntryDto {
  subscriptionId: number | null;
  billingPeriodMonths: number;
  lineItems: LineItemDto[];
  /** Hundredths of a percent. */
  taxBasisPoints: number;
  billingEmail: string | null;
  billingAddress: BillingAddressViewDto | null;
  voidedAt: string | null;
  payments: PaymentDto[];
  creditNotes: CreditNoteDto[];
}

export class GenerateInvoiceDto {
  @Max(MAX_ID, { message: 'organizationId must be a whole number' })
  @Min(1, { message: 'Organization is required' })
  @IsInt({ message: 'Organization is required' })
  organizationId: number;

  @Max(MAX_ID, { message: 'planId must be a whole number' })
  @Min(1, { message: 'Plan is required' })
  @IsInt({ message: 'Plan is required' })
  planId: number;

  @IsIn(PLAN_DURATIONS, { message: 'Billing period must be 1, 6 or 12 months' }) billingPeriodMonths: number;
}

export class RecordPaymentDto {
  /** Cents. */
  @Max(MAX_CENTS, { message: 'Amount is too large' })
  @Min(1, { message: 'Amount must be more than 0' })
  @IsInt({ message: 'Amount must be a whole number of cents' })
  amount: number;

  @IsIn(PAYMENT_METHODS, { message: `paymentMethod must be one of ${PAYMENT_METHODS.join(', ')}` })
  paymentMethod: string;

  @IsOptional() @Text({ max: 200 }) transactionId?: string;

  /** When the money came in. */
  @IsOptional()
  @IsISO8601({ strict: true }, { message: NOT_A_DATE })
  @Matches(DATE_OR_MOMENT, { message: NOT_A_DATE })
  receivedAt?: string;
}

export class RefundDto {
  /** Cents. */
  @Max(MAX_CENTS, { message: 'Amount is too large' })
  @Min(1, { message: 'Amount must be more than 0' })
  @IsInt({ message: 'Amount must be a whole number of cents' })
  amount: number;

  @Text({ max: 1000, required: 'Reason is required' }) reason: string;
}

export class VoidInvoiceDto {
  @Text({ max: 1000, required: 'Reason is required' }) reason: string;
}

export class InvoiceLinkDto {
  /** Opens the PDF once, within a minute. */
  url: string;
}

export class TicketDto {
  @MaxLength(100, { message: 'ticket is not valid' })
  @IsString({ message: 'ticket is not valid' })
  ticket: string;
}
