import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform, Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsDefined,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { Text } from '../../../platform/http/validation';
import { CATEGORIES, MAX_TAG_LENGTH, MAX_TAGS, PRIORITIES, type Category, type Priority } from '../domain/document';
import { BULK_ACTIONS, type BulkAction } from '../services/bulk-documents.service';
import { DateOrMoment } from './expiration-date';
import { DocumentFiltersDto } from './list-documents.dto';

const MAX_ID = 2_147_483_647;
/** A hundred years. */
export const MAX_RETENTION_DAYS = 36_500;

/** May be left out, but is not null. */
const MayBeLeftOut = (): PropertyDecorator => ValidateIf((_, value) => value !== undefined);

const Tags = (): PropertyDecorator =>
  applyDecorators(
    Transform(({ value }: { value: unknown }) =>
      Array.isArray(value)
        ? [...new Set(value.map((tag: unknown) => (typeof tag === 'string' ? tag.trim() : tag)))]
        : value,
    ),
    IsArray({ message: 'tags must be an array of texts' }),
    ArrayMaxSize(MAX_TAGS, { message: `at most ${MAX_TAGS} tags` }),
    IsString({ each: true, message: 'each tag must be text' }),
    // eslint-disable-next-line no-control-regex -- control characters are exactly what is refused here
    Matches(/^[^\u0000-\u001f\u007f]+$/, {
      each: true,
      message: 'a tag must not be empty or contain control characters',
    }),
    MaxLength(MAX_TAG_LENGTH, { each: true, message: `a tag has at most ${MAX_TAG_LENGTH} characters` }),
  );

const Ids = (most: number): PropertyDecorator =>
  applyDecorators(
    IsArray({ message: 'ids must be an array of document ids' }),
    ArrayMinSize(1, { message: 'Choose at least one document' }),
    ArrayMaxSize(most, { message: `At most ${most} documents at once` }),
    IsInt({ each: true, message: 'each id must be a whole number' }),
    Min(1, { each: true, message: 'each id must be a whole number' }),
    Max(MAX_ID, { each: true, message: 'each id must be a whole number' }),
  );

export class UpdateDocumentDto {
  @MayBeLeftOut() @Text({ max: 300, required: 'Title is required' }) title?: string;
  @IsOptional() @Text({ max: 4000 }) description?: string | null;
  @MayBeLeftOut() @Text({ max: 200, required: 'Department is required' }) department?: string;

  @MayBeLeftOut()
  @ApiProperty({ enum: CATEGORIES, enumName: 'Category', required: false })
  @IsIn(CATEGORIES, { message: `Category must be one of ${CATEGORIES.join(', ')}` })
  category?: Category;

  @MayBeLeftOut()
  @ApiProperty({ enum: PRIORITIES, enumName: 'Priority', required: false })
  @IsIn(PRIORITIES, { message: `Priority must be one of ${PRIORITIES.join(', ')}` })
  priority?: Priority;

  @MayBeLeftOut() @Tags() tags?: string[];

  /** Null: the queue of the reviewers. */
  @IsOptional()
  @IsInt({ message: 'reviewerId must be a whole number' })
  @Max(MAX_ID, { message: 'Choose an active reviewer of your organization' })
  reviewerId?: number | null;

  /** Null: the queue of the approvers. */
  @IsOptional()
  @IsInt({ message: 'approverId must be a whole number' })
  @Max(MAX_ID, { message: 'Choose an active approver of your organization' })
  approverId?: number | null;

  /** A date or a moment in the future; null removes it. */
  @IsOptional()
  @DateOrMoment()
  expirationDate?: string | null;

  /** Days that the document must be kept, counted from its approval; null removes it. */
  @IsOptional()
  @IsInt({ message: 'retentionPeriod must be a whole number of days' })
  @Min(1, { message: 'retentionPeriod must be at least 1 day' })
  @Max(MAX_RETENTION_DAYS, { message: `retentionPeriod must be at most ${MAX_RETENTION_DAYS} days` })
  retentionPeriod?: number | null;

  @MayBeLeftOut()
  @IsBoolean({ message: 'restrictedToDepartment must be true or false' })
  restrictedToDepartment?: boolean;

  /** As the document had it when it was looked at; 409 when somebody changed it since. `If-Match` says the same. */
  @MayBeLeftOut()
  @IsInt({ message: 'rowVersion must be a whole number' })
  rowVersion?: number;
}

export class DeletedDto {
  success: boolean;
  message: string;
  /** When it will be gone for good. */
  purgeAt: string;
}

export class PurgeDocumentDto {
  @IsOptional() @Text({ max: 1000 }) reason?: string;
}

export class LifeDoneDto {
  success: boolean;
  message: string;
}

export class SetLegalHoldDto {
  @IsBoolean({ message: 'on must be true or false' }) on: boolean;

  /** Wanted with `on`. */
  @ValidateIf((body: SetLegalHoldDto) => body.on || (body.reason !== undefined && body.reason !== null))
  @ApiProperty({ type: String, required: false })
  @Text({ max: 1000, required: 'Say why the document is held' })
  reason?: string;
}

export class BulkDocumentsDto {
  @ApiProperty({ enum: BULK_ACTIONS, enumName: 'BulkAction' })
  @IsIn(BULK_ACTIONS, { message: `action must be one of ${BULK_ACTIONS.join(', ')}` })
  action: BulkAction;

  /** These documents, or `matching`. */
  @ValidateIf((body: BulkDocumentsDto) => body.ids !== undefined || body.matching === undefined)
  @ApiProperty({ type: [Number], required: false })
  @Ids(100)
  ids?: number[];

  /** All that these filters find. */
  @IsOptional()
  @ValidateNested()
  @Type(() => DocumentFiltersDto)
  matching?: DocumentFiltersDto;

  /** Wanted with `tag` and `untag`. */
  @ValidateIf((body: BulkDocumentsDto) => body.tags !== undefined || ['tag', 'untag'].includes(body.action))
  @ApiProperty({ type: [String], required: false })
  @IsDefined({ message: 'Name at least one tag' })
  @ArrayMinSize(1, { message: 'Name at least one tag' })
  @Tags()
  tags?: string[];
}

/** What became of one document. */
export class ItemResultDto {
  id: number;
  /** Left out when the caller does not see the document. */
  title?: string;
  ok: boolean;
  /** Why not. */
  code?: string;
  message?: string;
  /** The tags that were really added or taken off. */
  tags?: string[];
}

export class BulkResultDto {
  results: ItemResultDto[];
  done: number;
  failed: number;
}

export class ZipDocumentsDto {
  @Ids(50) ids: number[];
}

export class ZipCheckDto {
  results: ItemResultDto[];
  /** Of the files that can be had now. */
  totalBytes: number;
}
