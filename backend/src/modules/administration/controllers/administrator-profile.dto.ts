import { IsNotEmpty, IsString, MaxLength } from 'class-validator';
import { ChangePasswordDto, CurrentPasswordDto } from '../../auth';

/** As members change theirs. */
export class ChangeAdministratorPasswordDto extends ChangePasswordDto {}

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
