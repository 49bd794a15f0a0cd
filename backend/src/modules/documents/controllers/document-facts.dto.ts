import { ApiProperty } from '@nestjs/swagger';
import { Transform, Type } from 'class-transformer';
import { IsInt, IsOptional, Matches, Max, Min } from 'class-validator';
import type { OpenGrants } from '../services/open-grants.query';

const POLICIES: OpenGrants['documentAccess'][] = ['every_access', 'view_only', 'session'];

export class UsedDto {
  used: number;
  /** Null: unlimited. */
  limit: number | null;
}

export class UsageDto {
  /** Those in the trash count until they are disposed of. */
  documents: UsedDto;
  /** Of all versions and templates. */
  storageBytes: UsedDto;
}

export class FindDuplicatesDto {
  /** SHA-256 of the file, hex. */
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.toLowerCase() : value))
  @Matches(/^[0-9a-f]{64}$/, { message: 'sha256 must be 64 hexadecimal digits' })
  sha256: string;
}

export class DuplicateDto {
  id: number;
  title: string;
  /** The newest version with these bytes. */
  version: number;
}

export class DuplicatesDto {
  /** At most 5. */
  documents: DuplicateDto[];
}

export class OpenGrantDto {
  documentId: number;
  until: string;
}

export class OpenGrantsDto {
  @ApiProperty({ enum: POLICIES, enumName: 'DocumentAccessPolicy' }) documentAccess: OpenGrants['documentAccess'];
  /** Until when everything is open, where the policy lets one code open all; null otherwise. */
  all: string | null;
  grants: OpenGrantDto[];
}

export class ListActivityDto {
  @IsOptional()
  @Type(() => Number)
  @IsInt({ message: 'limit must be a whole number' })
  @Min(1, { message: 'limit must be at least 1' })
  @Max(100, { message: 'limit must be at most 100' })
  limit?: number;

  @IsOptional()
  @Matches(/^\d{1,18}$/, { message: 'cursor is not one that a list gave' })
  cursor?: string;
}

export class ActivityEntryDto {
  id: number;
  /** Verb, such as `upload`, `approve`, `view`. */
  action: string;
  /** Null: the system. */
  userId: number | null;
  userName: string;
  createdAt: string;
  /** Facts of the action, such as the version. */
  @ApiProperty({ type: 'object', additionalProperties: true }) details: Record<string, unknown>;
}

export class ActivityPageDto {
  entries: ActivityEntryDto[];
  /** For the next page; null on the last. */
  nextCursor: string | null;
}
