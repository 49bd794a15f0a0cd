import { applyDecorators } from '@nestjs/common';
import {
  IsEmail,
  IsInt,
  IsNotEmpty,
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
import { ApiProperty } from '@nestjs/swagger';

const MAX_ID = 2_147_483_647;
const NO_ORGANIZATION = 'Please select an organization';

type Body = RegisterDto;
const forOrganization = (body: Body): boolean => body.organizationName !== undefined;
const forMember = (body: Body): boolean => !forOrganization(body);
const givenByMember = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

/** A password of any length; the policy judges it. The bound only keeps the hash from being flooded. */
export const PasswordInput = (missing = 'Password is required'): PropertyDecorator =>
  applyDecorators(
    IsString({ message: missing }),
    IsNotEmpty({ message: missing }),
    MaxLength(1024, { message: 'Password must have at most 128 characters' }),
  );

const Email = (): PropertyDecorator =>
  applyDecorators(
    IsEmail({}, { message: 'Invalid email address' }),
    MaxLength(254, { message: 'Invalid email address' }),
  );

/** With `organizationName` a new organization and its admin; without it a member of an existing one. */
export class RegisterDto {
  /** Of an organization: this field tells the two shapes apart. */
  @ValidateIf(forOrganization)
  @Name({ max: 200, required: 'Organization name must be at least 2 characters' })
  @MinLength(2, { message: 'Organization name must be at least 2 characters' })
  organizationName?: string;

  @ValidateIf(forOrganization)
  @Name({ max: 200, required: 'Admin name must be at least 2 characters' })
  @MinLength(2, { message: 'Admin name must be at least 2 characters' })
  adminName?: string;

  @ValidateIf(forOrganization) @Email() adminEmail?: string;

  @ValidateIf(forOrganization) @PasswordInput() adminPassword?: string;

  /** Of a member. */
  @ValidateIf(forMember)
  @Name({ max: 200, required: 'Name must be at least 2 characters' })
  @MinLength(2, { message: 'Name must be at least 2 characters' })
  name?: string;

  @ValidateIf(forMember) @Email() email?: string;

  @ValidateIf(forMember) @PasswordInput() password?: string;

  /** Without it the installation's default organization, where it is open. */
  @ValidateIf((body: Body) => forMember(body) && givenByMember(body.organizationId))
  @IsInt({ message: NO_ORGANIZATION })
  @Min(1, { message: NO_ORGANIZATION })
  @Max(MAX_ID, { message: NO_ORGANIZATION })
  organizationId?: number;

  /** A wish; the organization decides. In any spelling of the forms, `USER` without one. */
  @ValidateIf((body: Body) => forMember(body) && givenByMember(body.role))
  @RoleInput('Please select a role', { required: false })
  role?: string;

  /** Without it made from the e-mail address. One that is taken gets a number. */
  @ValidateIf((body: Body) => forMember(body) && givenByMember(body.username))
  @Name({ max: 100, required: 'Username must be at least 3 characters' })
  @MinLength(3, { message: 'Username must be at least 3 characters' })
  username?: string;

  /** Name of a department; one that the organization does not have is left to its admin. */
  @ValidateIf(forMember) @IsOptional() @Text({ max: 200 }) department?: string;

  @IsOptional()
  @IsString({ message: "Passwords don't match" })
  @MaxLength(1024, { message: "Passwords don't match" })
  confirmPassword?: string;
}

export class ConfirmEmailDto {
  @IsString({ message: 'token is required' })
  @IsNotEmpty({ message: 'token is required' })
  @MaxLength(200, { message: 'token is too long' })
  token: string;
}

export class InvitationDto {
  organizationName: string;
  email: string;
  @ApiProperty({ enum: MEMBER_ROLES }) role: MemberRole;
  name: string | null;
  /** As the admin chose it; the invited person may change it. */
  username: string;
}

export class AcceptInvitationDto {
  @Name({ max: 200, required: 'Name must be at least 2 characters' })
  @MinLength(2, { message: 'Name must be at least 2 characters' })
  name: string;

  @Name({ max: 100, required: 'Username must be at least 3 characters' })
  @MinLength(3, { message: 'Username must be at least 3 characters' })
  username: string;

  @PasswordInput() password: string;

  @PasswordInput('Please confirm your password') confirmPassword: string;
}

export class ForgotPasswordDto {
  @Email() email: string;
}

/** Either the token of the link, or the address and the code of the same mail. */
export class ResetPasswordDto {
  @ValidateIf(
    (body: ResetPasswordDto) => body.token !== undefined || (body.email === undefined && body.resetCode === undefined),
  )
  @IsString({ message: 'token is required' })
  @IsNotEmpty({ message: 'token is required' })
  @MaxLength(200, { message: 'token is too long' })
  token?: string;

  @ValidateIf((body: ResetPasswordDto) => body.token === undefined && body.resetCode !== undefined)
  @Email()
  email?: string;

  @ValidateIf((body: ResetPasswordDto) => body.token === undefined && body.email !== undefined)
  @IsString({ message: 'Enter the code of the mail' })
  @IsNotEmpty({ message: 'Enter the code of the mail' })
  @MaxLength(20, { message: 'Enter the code of the mail' })
  resetCode?: string;

  @PasswordInput() password: string;

  @PasswordInput('Please confirm your password') confirmPassword: string;
}
