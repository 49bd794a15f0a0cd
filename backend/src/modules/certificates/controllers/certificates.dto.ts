import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';
import { VersionQueryDto } from '../../documents';

const EVENTS = ['uploaded', 'approved'] as const;
const PROBLEMS = ['file_missing', 'file_damaged', 'other_file', 'signature_invalid', 'not_in_log'] as const;
const FORMATS = ['json', 'zip'] as const;

export class CertificateQueryDto extends VersionQueryDto {
  /** One file for the Verify page, or a folder for people with a command line. */
  @IsOptional()
  @ApiProperty({ enum: FORMATS, required: false, default: 'json' })
  @IsIn(FORMATS, { message: 'format must be json or zip' })
  format?: (typeof FORMATS)[number];
}

export class CertificateSummaryDto {
  version: number;
  /** What is certified: that the version was stored, or that it was approved. */
  @ApiProperty({ enum: EVENTS, enumName: 'CertifiedEvent' }) event: (typeof EVENTS)[number];
  /** SHA-256 of the file, hexadecimal. */
  sha256: string;
  at: string;
  by: number;
  byName: string;
  /** Of its entry in the evidence log, 64 hexadecimal digits. */
  leafHash: string;
  /** Whether a signed checkpoint of the log covers it. */
  signed: boolean;
  /** When it was signed, or, with an authority, when that saw it. */
  timestamp: string | null;
  /** Whether a time-stamping authority gave the time. */
  timeStamped: boolean;
  /** What the last check found. */
  verified: boolean;
  checkedAt: string | null;
  @ApiProperty({ enum: PROBLEMS, enumName: 'CertificateProblem', nullable: true }) problem:
    | (typeof PROBLEMS)[number]
    | null;
}

export class CertificateListDto {
  certificates: CertificateSummaryDto[];
}

export class CheckStartedDto {
  success: boolean;
}
