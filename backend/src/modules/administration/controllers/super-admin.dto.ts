import { ApiProperty } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsEmail, IsIn, IsInt, IsNotEmpty, IsOptional, IsString, Matches, Max, MaxLength, Min } from 'class-validator';
import { Text } from '../../../platform/http/validation';
import { ORGANIZATION_STATES, type OrganizationState } from '../services/all-organizations.query';

export class SuperAdminLoginDto {
  @IsEmail({}, { message: 'Invalid email address' })
  @MaxLength(254, { message: 'Invalid email address' })
  email: string;

  // Only bounds against flooding the hash.
  @IsString({ message: 'Password is required' })
  @IsNotEmpty({ message: 'Password is required' })
  @MaxLength(1024, { message: 'Password is too long' })
  password: string;

  @IsString({ message: 'Access code is required' })
  @IsNotEmpty({ message: 'Access code is required' })
  @MaxLength(1024, { message: 'Access code is too long' })
  accessCode: string;
}

export class ListAllOrganizationsDto {
  /** Part of the name or of the e-mail address. */
  @IsOptional() @Text({ max: 200 }) search?: string;

  @IsOptional()
  @IsIn(ORGANIZATION_STATES, { message: `state must be one of ${ORGANIZATION_STATES.join(', ')}` })
  @ApiProperty({ enum: ORGANIZATION_STATES, required: false })
  state?: OrganizationState;

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

/** An organization in numbers; never its contents. */
export class OrganizationEntryDto {
  id: number;
  name: string;
  email: string | null;
  isActive: boolean;
  userCount: number;
  documentCount: number;
  storageBytes: number;
  /** Of the subscription; null where there is none. */
  subscriptionStatus: string | null;
  createdAt: string;
  suspendedAt: string | null;
  suspendedBy: string | null;
}

export class OrganizationPageDto {
  organizations: OrganizationEntryDto[];
  nextCursor: string | null;
}

export class SuspendOrganizationDto {
  @Text({ max: 1000, required: 'Reason is required' }) reason: string;
}

export class ReactivateOrganizationDto {
  @IsOptional() @Text({ max: 1000 }) reason?: string;
}

export class OutcomeDto {
  success: boolean;
  message: string;
}
