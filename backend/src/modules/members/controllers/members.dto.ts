import { ApiProperty } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  IsBoolean,
  IsEmail,
  IsInt,
  IsOptional,
  IsString,
  Max,
  MaxLength,
  Min,
  MinLength,
  ValidateIf,
} from 'class-validator';
import { Name, Text } from '../../../platform/http/validation';
import { MEMBER_ROLES, RoleInput, type MemberRole } from '../../tenancy';
import { MEMBER_STATUSES, type MemberStatus } from '../domain/member-status';

const MAX_ID = 2_147_483_647;
const HAND_OVER = 'Choose a member who takes over the open tasks';

export class MemberDto {
  id: number;
  name: string;
  username: string;
  @ApiProperty({ enum: MEMBER_ROLES }) role: MemberRole;
  department: string | null;
  /** Only for admins, as all below except isActive. */
  email: string | null;
  isActive: boolean;
  lastLogin: string | null;
  emailConfirmed?: boolean;
  twoFactorEnabled?: boolean;
  departmentId?: number | null;
  @ApiProperty({ enum: MEMBER_STATUSES, enumName: 'MemberStatus', required: false }) status?: MemberStatus;
  /** What a person who asks to join wants to be. */
  @ApiProperty({ enum: MEMBER_ROLES, required: false, nullable: true }) requestedRole?: MemberRole | null;
  /** Reviews and approvals that wait for this person. */
  openTasks?: number;
}

export class MemberListDto {
  users: MemberDto[];
}

export class CreateUserDto {
  @Name({ max: 100, required: 'Username must be at least 3 characters' })
  @MinLength(3, { message: 'Username must be at least 3 characters' })
  username: string;

  @IsEmail({}, { message: 'Invalid email address' })
  @MaxLength(254, { message: 'Invalid email address' })
  email: string;

  @Name({ max: 200, required: 'Name must be at least 2 characters' })
  @MinLength(2, { message: 'Name must be at least 2 characters' })
  name: string;

  @RoleInput('Role is required') role: string;

  /** Name of one of the organization's departments. */
  @Text({ max: 200, required: 'Department is required' }) department: string;

  /** Without one the person gets an invitation by mail and chooses it. */
  @ValidateIf((body: CreateUserDto) => body.password !== undefined)
  @IsString({ message: 'Password must be at least 8 characters' })
  @MaxLength(1024, { message: 'Password must have at most 128 characters' })
  password?: string;
}

const given = (field: keyof UpdateUserDto) => (body: UpdateUserDto) => body[field] !== undefined;

export class UpdateUserDto {
  @ValidateIf(given('username'))
  @Name({ max: 100, required: 'Username must be at least 3 characters' })
  @MinLength(3, { message: 'Username must be at least 3 characters' })
  username?: string;

  @ValidateIf(given('email'))
  @IsEmail({}, { message: 'Invalid email address' })
  @MaxLength(254, { message: 'Invalid email address' })
  email?: string;

  @ValidateIf(given('name'))
  @Name({ max: 200, required: 'Name must be at least 2 characters' })
  @MinLength(2, { message: 'Name must be at least 2 characters' })
  name?: string;

  @ValidateIf(given('role'))
  @RoleInput('Role is required', { required: false })
  role?: string;

  @ValidateIf(given('department'))
  @Text({ max: 200, required: 'Department is required' })
  department?: string;

  /** Refused unless empty: an admin can have a reset mailed, but never chooses a password. */
  @IsOptional()
  @IsString({ message: 'Send a password reset instead' })
  @MaxLength(0, { message: 'Send a password reset instead' })
  password?: string;

  @ValidateIf(given('isActive'))
  @IsBoolean({ message: 'isActive must be true or false' })
  isActive?: boolean;

  /** Who takes over the open tasks of somebody who can no longer do them. */
  @ValidateIf(given('handOverTo'))
  @IsInt({ message: HAND_OVER })
  @Min(1, { message: HAND_OVER })
  @Max(MAX_ID, { message: HAND_OVER })
  handOverTo?: number;
}

export class DeleteUserQueryDto {
  /** Who takes over the open tasks. */
  @IsOptional()
  @Type(() => Number)
  @IsInt({ message: HAND_OVER })
  @Min(1, { message: HAND_OVER })
  @Max(MAX_ID, { message: HAND_OVER })
  handOverTo?: number;
}

export class DecideJoinRequestDto {
  @IsBoolean({ message: 'grant must be true or false' }) grant: boolean;

  /** The admin's choice; required to grant, whatever the person asked for. */
  @ValidateIf((body: DecideJoinRequestDto) => body.grant || body.role !== undefined)
  @RoleInput('Role is required', { required: false })
  role?: string;
}

/** The new member, or only `success` after a refusal. */
export class JoinDecisionDto {
  success: boolean;
  message: string;
  user?: MemberDto;
}

export class MemberMessageDto {
  success: boolean;
  message: string;
}
