import { Type } from 'class-transformer';
import { IsISO8601, IsInt, IsOptional, IsString, Matches, Max, MaxLength, Min } from 'class-validator';
import { ApiProperty } from '@nestjs/swagger';
import { Text } from '../../../platform/http/validation';

const MAX_ID = 2_147_483_647;
const MOMENT = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d))?$/;
const NOT_A_MOMENT = '$property must be a date, or a moment with its time zone';
/** Several words of the log, with commas between. */
const WORDS = /^[\w.-]{1,60}(\s*,\s*[\w.-]{1,60}){0,29}$/;

/** What narrows the log. */
export class AuditFilterDto {
  @IsOptional()
  @Type(() => Number)
  @IsInt({ message: 'userId must be a whole number' })
  @Min(1, { message: 'userId must be a whole number' })
  @Max(MAX_ID, { message: 'userId is not the id of a person' })
  userId?: number;

  /** One action, or several with commas between. */
  @IsOptional()
  @IsString({ message: 'action must be text' })
  @Matches(WORDS, { message: 'action must be a word of the log, or up to 30 with commas between' })
  action?: string;

  /** One kind of object, or several with commas between. */
  @IsOptional()
  @IsString({ message: 'resource must be text' })
  @Matches(WORDS, { message: 'resource must be a word of the log, or up to 30 with commas between' })
  resource?: string;

  @IsOptional() @Text({ max: 200 }) resourceId?: string;

  /** Entries from this moment on; a date means its beginning in UTC. */
  @IsOptional()
  @IsISO8601({ strict: true }, { message: NOT_A_MOMENT })
  @Matches(MOMENT, { message: NOT_A_MOMENT })
  from?: string;

  /** Entries before this moment; a date includes that whole day in UTC. */
  @IsOptional()
  @IsISO8601({ strict: true }, { message: NOT_A_MOMENT })
  @Matches(MOMENT, { message: NOT_A_MOMENT })
  to?: string;
}

/** A page of the log. */
export class ListAuditLogsDto extends AuditFilterDto {
  @IsOptional()
  @Type(() => Number)
  @IsInt({ message: 'limit must be a whole number' })
  @Min(1, { message: 'limit must be at least 1' })
  @Max(200, { message: 'limit must be at most 200' })
  limit?: number;

  @IsOptional()
  @IsString({ message: 'cursor must be text' })
  @MaxLength(400, { message: 'cursor is not one that a list gave' })
  cursor?: string;
}

export class AuditLogEntryDto {
  id: number;
  /** Its place in the evidence log, from 0; null for the moment until it has one. */
  seq: number | null;
  /** Null for the system itself. */
  userId: number | null;
  userName: string;
  action: string;
  resource: string;
  resourceId: string | null;
  /** What the object is called now; null for objects without a name, and for those that are gone. */
  resourceName: string | null;
  @ApiProperty({ type: 'object', additionalProperties: true }) details: Record<string, unknown>;
  ipAddress: string | null;
  userAgent: string | null;
  createdAt: string;
}

export class AuditTotalDto {
  count: number;
  /** Whether there may be more than were counted. */
  capped: boolean;
}

export class AuditLogPageDto {
  logs: AuditLogEntryDto[];
  nextCursor: string | null;
  total: AuditTotalDto;
}

export class AuditFiltersDto {
  /** Actions that the log has entries of. */
  actions: string[];
  /** Kinds of objects that the log has entries of. */
  resources: string[];
}
