import { ApiProperty } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsIn, IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { Text } from '../../../platform/http/validation';
import {
  CATEGORIES,
  DOCUMENT_STATUSES,
  MAX_TAG_LENGTH,
  PRIORITIES,
  type Category,
  type DocumentStatus,
  type Priority,
} from '../domain/document';
import { LIST_SORTS, LIST_VIEWS, type ListSort, type ListView } from '../domain/document-list';

/** Longest cursor: one of a title of 300 characters. */
const MAX_CURSOR = 4000;

/** What narrows the list of documents. */
export class DocumentFiltersDto {
  /** Words in title, description or tags. */
  @IsOptional() @Text({ max: 200 }) search?: string;
  @IsOptional() @Text({ max: 200 }) department?: string;

  @IsOptional()
  @ApiProperty({ enum: CATEGORIES, enumName: 'Category', required: false })
  @IsIn(CATEGORIES, { message: `category must be one of ${CATEGORIES.join(', ')}` })
  category?: Category;

  /** A status, or `pending` for both pending ones. */
  @IsOptional()
  @ApiProperty({ enum: [...DOCUMENT_STATUSES, 'pending'], required: false })
  @IsIn([...DOCUMENT_STATUSES, 'pending'], {
    message: `status must be one of ${DOCUMENT_STATUSES.join(', ')}, pending`,
  })
  status?: DocumentStatus | 'pending';

  @IsOptional()
  @ApiProperty({ enum: PRIORITIES, enumName: 'Priority', required: false })
  @IsIn(PRIORITIES, { message: `priority must be one of ${PRIORITIES.join(', ')}` })
  priority?: Priority;

  /** One tag, exactly as it is written. */
  @IsOptional() @Text({ max: MAX_TAG_LENGTH }) tag?: string;

  /** `me`: only documents that the caller wrote. */
  @IsOptional()
  @ApiProperty({ enum: ['me'], required: false })
  @IsIn(['me'], { message: 'author must be me' })
  author?: 'me';

  /** Documents in use, the archive, or the trash: one's own deleted documents, all of them for admins. */
  @IsOptional()
  @ApiProperty({ enum: LIST_VIEWS, enumName: 'ListView', required: false, default: 'active' })
  @IsIn(LIST_VIEWS, { message: `view must be one of ${LIST_VIEWS.join(', ')}` })
  view?: ListView;
}

/** A page of the list. A cursor is good for the order it came from. */
export class ListDocumentsDto extends DocumentFiltersDto {
  @IsOptional()
  @ApiProperty({ enum: LIST_SORTS, enumName: 'ListSort', required: false, default: 'updated_desc' })
  @IsIn(LIST_SORTS, { message: `sort must be one of ${LIST_SORTS.join(', ')}` })
  sort?: ListSort;

  @IsOptional()
  @Type(() => Number)
  @IsInt({ message: 'limit must be a whole number' })
  @Min(1, { message: 'limit must be at least 1' })
  @Max(100, { message: 'limit must be at most 100' })
  limit?: number;

  @IsOptional()
  @IsString({ message: 'cursor must be text' })
  @MaxLength(MAX_CURSOR, { message: 'cursor is not one that a list gave' })
  cursor?: string;
}
