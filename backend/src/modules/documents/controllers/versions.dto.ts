import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsBoolean, IsIn, IsInt, IsOptional } from 'class-validator';
import { Text } from '../../../platform/http/validation';
import { VERSION_STATES, type VersionState } from '../services/versions.query';

const MAX_NOTE = 1000;

export class VersionDto {
  version: number;
  fileName: string;
  /** Bytes. */
  fileSize: number;
  mimeType: string;
  /** SHA-256 of the file as it was uploaded, lower-case hex. */
  documentHash: string;
  /** What changed, in the author's words. */
  changes: string | null;
  createdBy: number;
  createdByName: string;
  createdAt: string;
  @ApiProperty({ enum: VERSION_STATES, enumName: 'VersionState' }) state: VersionState;
  approvedAt: string | null;
  /** The version whose bytes this one has again. */
  restoredFrom: number | null;
}

export class VersionListDto {
  versions: VersionDto[];
}

/** A form sends texts. */
const fromForm = ({ value }: { value: unknown }): unknown => {
  if (value === 'true') return true;
  if (value === 'false') return false;
  return value;
};
const numberFromForm = ({ value }: { value: unknown }): unknown => {
  if (value === '') return undefined;
  return typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value;
};

export class AddVersionDto {
  /** What changed, for whoever reads the history. */
  @Text({ max: MAX_NOTE, required: 'Say what changed' }) changes: string;

  /** `false` keeps it as a draft; the version in force stays the same. */
  @IsOptional()
  @Transform(fromForm)
  @IsIn([true, false], { message: 'submit must be true or false' })
  @ApiProperty({ type: Boolean, required: false, default: true })
  submit?: boolean;

  /** Of the document on screen; 409 when it changed meanwhile. */
  @IsOptional()
  @Transform(numberFromForm)
  @IsInt({ message: 'rowVersion must be a whole number' })
  rowVersion?: number;
}

export class RestoreVersionDto {
  @IsOptional() @Text({ max: MAX_NOTE }) changes?: string;
  /** `false` keeps it as a draft; the version in force stays the same. */
  @IsOptional()
  @IsBoolean({ message: 'submit must be true or false' })
  @ApiProperty({ type: Boolean, required: false, default: true })
  submit?: boolean;
}
