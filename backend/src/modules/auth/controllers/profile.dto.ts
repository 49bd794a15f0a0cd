import { IsEmail, IsInt, IsNotEmpty, IsString, Max, MaxLength, Min, MinLength, ValidateIf } from 'class-validator';
import { Name } from '../../../platform/http/validation';
import { SessionUserDto } from './auth.dto';

const MAX_ID = 2_147_483_647;

export class ProfileDto extends SessionUserDto {
  departmentId: number | null;
  emailConfirmed: boolean;
  /** The new address that waits for its confirmation. */
  pendingEmail: string | null;
  twoFactorRequiredByOrganization: boolean;
  recoveryCodesLeft: number;
}

export class ProfileResponseDto {
  profile: ProfileDto;
}

export class UpdateProfileDto {
  @ValidateIf((body: UpdateProfileDto) => body.name !== undefined)
  @Name({ max: 200, required: 'Name is required' })
  @MinLength(2, { message: 'Name must be at least 2 characters' })
  name?: string;

  /** A department of the organization; null for none. */
  @ValidateIf((body: UpdateProfileDto) => body.departmentId !== undefined && body.departmentId !== null)
  @IsInt({ message: 'departmentId must be a whole number' })
  @Min(1, { message: 'departmentId must be a whole number' })
  @Max(MAX_ID, { message: 'This department does not exist in your organization' })
  departmentId?: number | null;
}

export class CurrentPasswordDto {
  // Only a bound against flooding the hash.
  @IsString({ message: 'Current password is required' })
  @IsNotEmpty({ message: 'Current password is required' })
  @MaxLength(1024, { message: 'Password is too long' })
  currentPassword: string;
}

export class ChangePasswordDto extends CurrentPasswordDto {
  @IsString({ message: 'Password is required' })
  @IsNotEmpty({ message: 'Password is required' })
  @MaxLength(1024, { message: 'Password must have at most 128 characters' })
  password: string;

  @IsString({ message: 'Please confirm your password' })
  @IsNotEmpty({ message: 'Please confirm your password' })
  @MaxLength(1024, { message: "Passwords don't match" })
  confirmPassword: string;
}

export class ChangeEmailDto extends CurrentPasswordDto {
  @IsEmail({}, { message: 'Invalid email address' })
  @MaxLength(254, { message: 'Invalid email address' })
  email: string;
}

export class SessionEntryDto {
  id: string;
  createdAt: string;
  lastUsedAt: string;
  ipAddress: string | null;
  userAgent: string | null;
  /** The session of this very request. */
  current: boolean;
}

export class SessionListDto {
  sessions: SessionEntryDto[];
}

export class SuccessDto {
  success: boolean;
}

export class TwoFactorEnrolmentDto {
  /** For typing in: base32. */
  secret: string;
  /** For the QR code: an otpauth:// address. */
  uri: string;
}

export class TwoFactorCodeDto {
  @IsString({ message: 'Enter the code of your authenticator app' })
  @IsNotEmpty({ message: 'Enter the code of your authenticator app' })
  @MaxLength(40, { message: 'Invalid verification code' })
  code: string;
}

export class DisableTwoFactorDto extends CurrentPasswordDto {
  /** Six digits of the authenticator app, or a recovery code. */
  @IsString({ message: 'Enter the code of your authenticator app' })
  @IsNotEmpty({ message: 'Enter the code of your authenticator app' })
  @MaxLength(40, { message: 'Invalid verification code' })
  code: string;
}

export class RecoveryCodesDto {
  /** Shown once; each works once. */
  recoveryCodes: string[];
}
