import { ApiProperty } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsIn, IsInt, IsOptional, IsString, Matches, Max, MaxLength, Min, ValidateNested } from 'class-validator';
import { EXPORT_KINDS, EXPORT_STATES, type ExportKind, type ExportState } from '../domain/export';
import { DATE_OR_MOMENT } from '../domain/period';

const MAX_ID = 2_147_483_647;
const MAX_PASSWORD = 128;

export class ExportConfirmationDto {
  @IsOptional()
  @IsString({ message: 'password must be text' })
  @MaxLength(MAX_PASSWORD, { message: 'This password is wrong' })
  password?: string;

  /** Six digits of the authenticator app. */
  @IsOptional()
  @Matches(/^\d{6}$/, { message: 'The code has six digits' })
  code?: string;
}

export class StartExportDto {
  @ApiProperty({ enum: EXPORT_KINDS, enumName: 'ExportKind' })
  @IsIn(EXPORT_KINDS, { message: `kind must be one of ${EXPORT_KINDS.join(', ')}` })
  kind: ExportKind;

  /** The document whose evidence is wanted. */
  @IsOptional()
  @IsInt({ message: 'documentId must be a whole number' })
  @Min(1, { message: 'documentId must be a whole number' })
  @Max(MAX_ID, { message: 'documentId must be a whole number' })
  documentId?: number;

  /** First day, or moment, of the period whose evidence is wanted. */
  @IsOptional()
  @Matches(DATE_OR_MOMENT, { message: 'from must be a date' })
  from?: string;

  /** Last day, or moment, of it. */
  @IsOptional()
  @Matches(DATE_OR_MOMENT, { message: 'to must be a date' })
  to?: string;

  /** Who asks proves it again: with the password, or with a code of the authenticator app. */
  @IsOptional()
  @ValidateNested()
  @Type(() => ExportConfirmationDto)
  confirmation?: ExportConfirmationDto;
}

export class ExportDto {
  id: number;
  @ApiProperty({ enum: EXPORT_KINDS, enumName: 'ExportKind' }) kind: ExportKind;
  title: string;
  /** Of the evidence of one document. */
  documentId: number | null;
  @ApiProperty({ enum: EXPORT_STATES, enumName: 'ExportState' }) state: ExportState;
  /** 0 to 100. */
  progress: number;
  /** What is being done, in words; empty when nothing is. */
  step: string;
  /** Set once it is ready. */
  fileName: string | null;
  bytes: number | null;
  /** Of the whole package, lower-case hex. */
  sha256: string | null;
  /** Why there is none. */
  error: string | null;
  createdByName: string;
  /** Whether the caller started it, and so may download it. */
  mine: boolean;
  createdAt: string;
  finishedAt: string | null;
  /** Until when it can be downloaded. */
  expiresAt: string | null;
}

export class ExportPageDto {
  exports: ExportDto[];
  nextCursor: string | null;
}

export class ListExportsDto {
  @IsOptional()
  @IsString({ message: 'cursor must be text' })
  @MaxLength(20, { message: 'cursor is not one that a list gave' })
  cursor?: string;
}

export class ExportMessageDto {
  success: boolean;
  message: string;
}
