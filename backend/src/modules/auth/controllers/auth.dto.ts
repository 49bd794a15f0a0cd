import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean, IsEmail, IsInt, IsNotEmpty, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { MEMBER_ROLES, type MemberRole } from '../../tenancy';

const MAX_ID = 2_147_483_647;

/** Roles of everybody who can be signed in. */
export const ACCOUNT_ROLES = [...MEMBER_ROLES, 'super_admin'] as const;

export class LoginDto {
  @IsEmail({}, { message: 'Invalid email address' })
  @MaxLength(254, { message: 'Invalid email address' })
  email: string;

  // Only a bound against flooding the hash; sign-in never checks a password's rules.
  @IsString({ message: 'Password is required' })
  @IsNotEmpty({ message: 'Password is required' })
  @MaxLength(1024, { message: 'Password is too long' })
  password: string;

  /** Keeps the session for 30 days instead of 12 hours. */
  @IsOptional()
  @IsBoolean({ message: 'rememberMe must be true or false' })
  rememberMe?: boolean;
}

export class OrganizationAdminLoginDto {
  @IsInt({ message: 'Organization is required' })
  @Min(1, { message: 'Organization is required' })
  @Max(MAX_ID, { message: 'Organization is required' })
  organizationId: number;

  @IsEmail({}, { message: 'Invalid email format' })
  @MaxLength(254, { message: 'Invalid email format' })
  email: string;

  @IsString({ message: 'Password is required' })
  @IsNotEmpty({ message: 'Password is required' })
  @MaxLength(1024, { message: 'Password is too long' })
  password: string;

  /** Keeps the session for 30 days instead of 12 hours. */
  @IsOptional()
  @IsBoolean({ message: 'rememberMe must be true or false' })
  rememberMe?: boolean;
}

export class VerifyTwoFactorDto {
  /** As given by the sign-in that asked for the code. */
  @IsString({ message: 'challenge is required' })
  @IsNotEmpty({ message: 'challenge is required' })
  @MaxLength(2048, { message: 'challenge is too long' })
  challenge: string;

  /** Six digits of the authenticator app, or a recovery code. */
  @IsString({ message: 'Enter the code of your authenticator app' })
  @IsNotEmpty({ message: 'Enter the code of your authenticator app' })
  @MaxLength(40, { message: 'Invalid verification code' })
  code: string;
}

export class SessionUserDto {
  id: number;
  /** Null for the super administrator. */
  organizationId: number | null;
  /** Null for the super administrator. */
  organizationName: string | null;
  name: string;
  username: string;
  email: string;
  @ApiProperty({ enum: ACCOUNT_ROLES }) role: MemberRole | 'super_admin';
  department: string | null;
  isActive: boolean;
  twoFactorEnabled: boolean;
  lastLogin: string | null;
}

export class SessionDto {
  success: boolean;
  /** Access token, valid for 15 minutes. */
  token: string;
  user: SessionUserDto;
  message: string;
}

/** A session (token and user), or the question for the second factor (challenge). */
export class SignInDto {
  success: boolean;
  message: string;
  /** Access token, valid for 15 minutes. */
  token?: string;
  user?: SessionUserDto;
  /** The password was right; the code of the authenticator app comes next. */
  twoFactorRequired?: boolean;
  /** Goes with the code, within 5 minutes. */
  challenge?: string;
  /** The organization requires two-factor sign-in and this account has none yet: nothing else works before. */
  twoFactorEnrolmentRequired?: boolean;
}

export class CurrentUserDto {
  user: SessionUserDto;
}

export class MessageDto {
  success: boolean;
  message: string;
}
