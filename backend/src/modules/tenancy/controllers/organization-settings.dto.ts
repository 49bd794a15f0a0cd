import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import {
  IsBoolean,
  IsEmail,
  IsIn,
  IsInt,
  IsOptional,
  IsUrl,
  Max,
  MaxLength,
  Min,
  MinLength,
  ValidateIf,
} from 'class-validator';
import { Name, Text } from '../../../platform/http/validation';
import {
  DECISION_SIGNATURES,
  DOCUMENT_ACCESS_POLICIES,
  JOIN_POLICIES,
  type DecisionSignature,
  type DocumentAccessPolicy,
  type JoinPolicy,
} from '../domain/policies';

const MAX_ID = 2_147_483_647;

/** An emptied field of a form is a field without a value. */
const blankToNull = ({ value }: { value: unknown }): unknown =>
  typeof value === 'string' && value.trim() === '' ? null : value;

export class UpdateOrganizationDto {
  @ValidateIf((body: UpdateOrganizationDto) => body.name !== undefined)
  @Name({ max: 200, required: 'Organization name is required' })
  @MinLength(2, { message: 'Organization name must be at least 2 characters' })
  name?: string;

  @IsOptional() @Text({ max: 1000 }) @Transform(blankToNull) description?: string | null;
  @IsOptional() @Text({ max: 500 }) @Transform(blankToNull) address?: string | null;
  @IsOptional() @Text({ max: 50 }) @Transform(blankToNull) phone?: string | null;

  @IsOptional()
  @Transform(blankToNull)
  @IsEmail({}, { message: 'Invalid email address' })
  @MaxLength(254, { message: 'Invalid email address' })
  email?: string | null;

  @IsOptional()
  @Transform(blankToNull)
  @IsUrl(
    { protocols: ['http', 'https'], require_protocol: true },
    { message: 'Website must start with http:// or https://' },
  )
  @MaxLength(300, { message: 'Website must have at most 300 characters' })
  website?: string | null;

  /** Shown in the public picker. */
  @ValidateIf((body: UpdateOrganizationDto) => body.isListed !== undefined)
  @IsBoolean({ message: 'isListed must be true or false' })
  isListed?: boolean;

  @ValidateIf((body: UpdateOrganizationDto) => body.joinPolicy !== undefined)
  @ApiProperty({ enum: JOIN_POLICIES, required: false })
  @IsIn(JOIN_POLICIES, { message: `joinPolicy must be one of ${JOIN_POLICIES.join(', ')}` })
  joinPolicy?: JoinPolicy;

  @ValidateIf((body: UpdateOrganizationDto) => body.documentAccess !== undefined)
  @ApiProperty({ enum: DOCUMENT_ACCESS_POLICIES, required: false })
  @IsIn(DOCUMENT_ACCESS_POLICIES, { message: `documentAccess must be one of ${DOCUMENT_ACCESS_POLICIES.join(', ')}` })
  documentAccess?: DocumentAccessPolicy;

  @ValidateIf((body: UpdateOrganizationDto) => body.twoFactorRequired !== undefined)
  @IsBoolean({ message: 'twoFactorRequired must be true or false' })
  twoFactorRequired?: boolean;

  @ValidateIf((body: UpdateOrganizationDto) => body.publishWithoutReview !== undefined)
  @IsBoolean({ message: 'publishWithoutReview must be true or false' })
  publishWithoutReview?: boolean;

  /** What a decision is signed with besides being signed in. */
  @ValidateIf((body: UpdateOrganizationDto) => body.decisionSignature !== undefined)
  @ApiProperty({ enum: DECISION_SIGNATURES, required: false })
  @IsIn(DECISION_SIGNATURES, { message: `decisionSignature must be one of ${DECISION_SIGNATURES.join(', ')}` })
  decisionSignature?: DecisionSignature;
}

export class StructureDepartmentDto {
  id: number;
  name: string;
  description: string | null;
  divisionId: number | null;
  isActive: boolean;
  members: number;
  documents: number;
}

export class DivisionDto {
  id: number;
  name: string;
  description: string | null;
  isActive: boolean;
  departments: StructureDepartmentDto[];
}

export class DivisionListDto {
  divisions: DivisionDto[];
  departmentsWithoutDivision: StructureDepartmentDto[];
}

export class CreateDivisionDto {
  @Text({ max: 200, required: 'Name is required' }) name: string;
  @IsOptional() @Text({ max: 1000 }) @Transform(blankToNull) description?: string | null;
  @IsOptional() @IsBoolean({ message: 'isActive must be true or false' }) isActive?: boolean;
}

export class UpdateDivisionDto {
  @ValidateIf((body: UpdateDivisionDto) => body.name !== undefined)
  @Text({ max: 200, required: 'Name is required' })
  name?: string;

  @IsOptional() @Text({ max: 1000 }) @Transform(blankToNull) description?: string | null;

  @ValidateIf((body: UpdateDivisionDto) => body.isActive !== undefined)
  @IsBoolean({ message: 'isActive must be true or false' })
  isActive?: boolean;
}

export class CreateDepartmentDto extends CreateDivisionDto {
  /** The division it belongs to; null for none. */
  @IsOptional()
  @IsInt({ message: 'divisionId must be a whole number' })
  @Min(1, { message: 'divisionId must be a whole number' })
  @Max(MAX_ID, { message: 'This division does not exist in your organization' })
  divisionId?: number | null;
}

export class UpdateDepartmentDto extends UpdateDivisionDto {
  /** The division it belongs to; null for none. */
  @IsOptional()
  @IsInt({ message: 'divisionId must be a whole number' })
  @Min(1, { message: 'divisionId must be a whole number' })
  @Max(MAX_ID, { message: 'This division does not exist in your organization' })
  divisionId?: number | null;
}

export class DivisionResponseDto {
  division: DivisionDto;
}

export class DepartmentResponseDto {
  department: StructureDepartmentDto;
}

export class DoneDto {
  success: boolean;
}
