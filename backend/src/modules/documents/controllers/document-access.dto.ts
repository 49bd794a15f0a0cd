import { Transform } from 'class-transformer';
import { IsInt, IsOptional, IsString, Matches, Max, MaxLength, Min } from 'class-validator';
import { parseOptionalId } from './documents.dto';

const MAX_ID = 2_147_483_647;

export class AccessRequestedDto {
  success: boolean;
  message: string;
  expiresInSeconds: number;
  /** False when the document can be opened without a code right now. */
  codeRequired: boolean;
}

export class AccessCodeDto {
  @IsString({ message: 'Enter the 6-digit code' })
  @Matches(/^\d{6}$/, { message: 'Enter the 6-digit code' })
  authCode: string;
}

export class AccessGrantedDto {
  success: boolean;
  message: string;
  grantedUntil: string;
}

export class VersionQueryDto {
  /** Default: the latest, or the one in force for whoever takes no part in the document. */
  @IsOptional()
  @Transform(parseOptionalId)
  @IsInt({ message: 'version must be a whole number' })
  @Min(1, { message: 'version must be at least 1' })
  @Max(MAX_ID, { message: 'version must be a whole number' })
  version?: number;
}

export class ViewDocumentDto extends VersionQueryDto {
  @IsOptional()
  @IsString({ message: 'token must be text' })
  @MaxLength(4096, { message: 'token is too long' })
  token?: string;
  @IsOptional()
  @IsString({ message: 'Enter the 6-digit code' })
  @Matches(/^\d{6}$/, { message: 'Enter the 6-digit code' })
  authCode?: string;
}
