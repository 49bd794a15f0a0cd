import { IsNotEmpty, IsString, MaxLength } from 'class-validator';

class CurrentPasswordDto {
  // Only a bound against flooding the hash.
  @IsString({ message: 'Current password is required' })
  @IsNotEmpty({ message: 'Current password is required' })
  @MaxLength(1024, { message: 'Password is too long' })
  currentPassword: string;
}

export class ChangeAdministratorPasswordDto extends CurrentPasswordDto {
  @IsString({ message: 'Password is required' })
  @IsNotEmpty({ message: 'Password is required' })
  @MaxLength(1024, { message: 'Password must have at most 128 characters' })
  password: string;

  @IsString({ message: 'Please confirm your password' })
  @IsNotEmpty({ message: 'Please confirm your password' })
  @MaxLength(1024, { message: "Passwords don't match" })
  confirmPassword: string;
}

export class ChangeAccessCodeDto extends CurrentPasswordDto {
  @IsString({ message: 'Access code is required' })
  @IsNotEmpty({ message: 'Access code is required' })
  @MaxLength(128, { message: 'Access code must have at most 128 characters' })
  accessCode: string;

  @IsString({ message: 'Please confirm your access code' })
  @IsNotEmpty({ message: 'Please confirm your access code' })
  @MaxLength(1024, { message: "Access codes don't match" })
  confirmAccessCode: string;
}

export class AdministratorSessionDto {
  id: string;
  createdAt: string;
  lastUsedAt: string;
  ipAddress: string | null;
  userAgent: string | null;
  /** The session of this very request. */
  current: boolean;
}

export class AdministratorSessionListDto {
  sessions: AdministratorSessionDto[];
}
