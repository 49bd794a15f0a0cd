import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsInt, IsOptional, Max, Min } from 'class-validator';
import { WORK_KINDS } from '../domain/work-words';
import { OrganizationFilterDto } from './console.dto';

type WorkKind = (typeof WORK_KINDS)[number];
const MAX_ID = 2_147_483_647;
const KIND = { message: `kind must be one of ${WORK_KINDS.join(', ')}` };

export class FailedWorkQueryDto extends OrganizationFilterDto {
  @IsOptional()
  @IsIn(WORK_KINDS, KIND)
  @ApiProperty({ enum: WORK_KINDS, required: false })
  kind?: WorkKind;
}

/** Without a filter, all that failed is done again. */
export class RetryAllDto {
  @IsOptional()
  @IsIn(WORK_KINDS, KIND)
  @ApiProperty({ enum: WORK_KINDS, required: false })
  kind?: WorkKind;

  @IsOptional()
  @IsInt({ message: 'organizationId must be a whole number' })
  @Min(1, { message: 'organizationId must be a whole number' })
  @Max(MAX_ID, { message: 'organizationId is too large' })
  organizationId?: number;
}

export class FailedWorkDto {
  id: number;
  /** The queue that does it. */
  kind: string;
  title: string;
  reaction: string;
  organizationId: number;
  organizationName: string;
  organizationActive: boolean;
  /** The class of the last error. */
  error: string | null;
  createdAt: string;
  failedAt: string;
}

export class WorkTotalDto {
  kind: string;
  count: number;
}

export class FailedWorkPageDto {
  work: FailedWorkDto[];
  totals: WorkTotalDto[];
  nextCursor: string | null;
}

export class RetriedDto {
  success: boolean;
  /** How many pieces of work are on their way again. */
  retried: number;
}

export class OrganizationComplianceDto {
  id: number;
  name: string;
  isActive: boolean;
  /** Entries of the evidence log, those that wait for their place among them. */
  logSize: number;
  lagSeconds: number;
  lastCheckpointAt: string | null;
  /** How the last check of the whole log ended: `ok`, `failed` or `running`; null where none was asked for. */
  verification: string | null;
  verifiedAt: string | null;
  legalHolds: number;
  integrityFindings: number;
  oldestFindingAt: string | null;
  disposed30Days: number;
}

export class ScheduleRunDto {
  name: string;
  everySeconds: number;
  startedAt: string | null;
  finishedAt: string | null;
  failedAt: string | null;
  lastError: string | null;
}

export class ComplianceDto {
  organizations: OrganizationComplianceDto[];
  nextCursor: string | null;
  schedules: ScheduleRunDto[];
  measuredAt: string;
}
