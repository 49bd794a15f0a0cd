import { applyDecorators } from '@nestjs/common';
import { IsBoolean, IsIn, IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { Text } from '../../../platform/http/validation';
import { PLAN_DURATIONS } from '../domain/plan';

/** Ten million dollars in cents; more is a slip of the pen. */
const MAX_CENTS = 1_000_000_000;
const MAX_COUNT = 1_000_000_000;
const MAX_GB = 1_000_000;

/** A whole number from 0 on. `label` is its name in messages. */
const Count = (label: string, max: number): PropertyDecorator =>
  applyDecorators(
    Max(max, { message: `${label} must be at most ${max}` }),
    Min(0, { message: `${label} must not be negative` }),
    IsInt({ message: `${label} must be a whole number` }),
  );

/** A plan of the catalogue. Prices in cents; 0 means unlimited for users, storage and documents. */
export class PlanDto {
  id: number;
  name: string;
  description: string | null;
  /** Cents. */
  priceMonthly: number;
  /** Cents, for the whole duration. */
  priceTotal: number;
  durationMonths: number;
  maxUsers: number;
  /** MB; GB where the super administrator edits the catalogue. */
  maxStorage: number;
  maxDocuments: number;
  features: string[];
  isActive: boolean;
  /** The price is agreed upon in person. */
  isCustom: boolean;
  isMostPopular: boolean;
}

export class PlansDto {
  plans: PlanDto[];
}

export class PublicPlansDto extends PlansDto {
  /** Where to write about plans that are not in the list. */
  contactEmail: string;
}

export class CataloguePlanDto extends PlanDto {
  /** Organizations that have this plan now. */
  subscribers: number;
}

export class CatalogueDto {
  plans: CataloguePlanDto[];
}

/** A plan as the form sends it; storage in GB. */
export class PlanBodyDto {
  @Text({ max: 100, required: 'Name is required' }) name: string;

  @IsOptional() @Text({ max: 1000 }) description?: string | null;

  /** Cents. */
  @Count('Monthly price', MAX_CENTS) priceMonthly: number;

  /** Cents. */
  @Count('Total price', MAX_CENTS) priceTotal: number;

  @IsIn(PLAN_DURATIONS, { message: 'Duration must be 1, 6 or 12 months' }) durationMonths: number;

  @Count('Max users', MAX_COUNT) maxUsers: number;

  /** GB. */
  @Count('Max storage', MAX_GB) maxStorage: number;

  @Count('Max documents', MAX_COUNT) maxDocuments: number;

  /** JSON text of a list of lines. */
  @MaxLength(20_000, { message: 'Features are too long' })
  @IsString({ message: 'Features must be a list of short lines, as JSON' })
  features: string;

  @IsOptional() @IsBoolean({ message: 'isActive must be true or false' }) isActive?: boolean;

  @IsOptional() @IsBoolean({ message: 'isCustom must be true or false' }) isCustom?: boolean;

  @IsOptional() @IsBoolean({ message: 'isMostPopular must be true or false' }) isMostPopular?: boolean;
}

export class PlanRemovalDto {
  success: boolean;
  /** Archived where an organization has or had it. */
  outcome: 'deleted' | 'archived';
  message: string;
}
