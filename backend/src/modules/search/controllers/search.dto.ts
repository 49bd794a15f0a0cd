import { ApiProperty } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsIn, IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { Text } from '../../../platform/http/validation';
import { CATEGORIES, DOCUMENT_STATUSES, DocumentSummaryDto, type Category, type DocumentStatus } from '../../documents';
import { MOST_SHOWN } from '../services/search-documents.query';

const QUERY_LENGTH = 200;

export class SearchQueryDto {
  /** Words, "phrases", `or`, and `-` before what must not be there. */
  @IsOptional() @Text({ max: QUERY_LENGTH }) q?: string;
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

  /** A username, or how it begins. */
  @IsOptional() @Text({ max: 100 }) author?: string;
  @IsOptional() @Text({ max: 60 }) tag?: string;

  @IsOptional()
  @IsString({ message: 'cursor must be text' })
  @MaxLength(200, { message: 'cursor is not one that a search gave' })
  cursor?: string;

  @IsOptional()
  @Type(() => Number)
  @IsInt({ message: 'limit must be a whole number' })
  @Min(1, { message: 'limit must be at least 1' })
  @Max(MOST_SHOWN, { message: `limit must be at most ${MOST_SHOWN}` })
  limit?: number;
}

export class TextPartDto {
  text: string;
  /** This is what was searched for. */
  match: boolean;
}

export class FoundDocumentDto extends DocumentSummaryDto {
  /** The title, in pieces. Never markup. */
  titleParts: TextPartDto[];
  /** Where the words stand in the content or the description; the beginning of the description otherwise. */
  snippet: TextPartDto[];
}

export class SearchPageDto {
  documents: FoundDocumentDto[];
  /** For the next page; null on the last. */
  nextCursor: string | null;
  /** Exact up to 1,000. */
  total: number;
  totalCapped: boolean;
  /** The query as it may have been meant. */
  suggestion: string | null;
}

export class SuggestQueryDto {
  @IsOptional() @Text({ max: QUERY_LENGTH }) q?: string;
}

export class SuggestedDocumentDto {
  id: number;
  title: string;
  @ApiProperty({ enum: DOCUMENT_STATUSES, enumName: 'DocumentStatus' }) status: DocumentStatus;
  mimeType: string;
  department: string;
}

export class SuggestedPersonDto {
  id: number;
  name: string;
  username: string;
  role: string;
  department: string | null;
}

export class SuggestionsDto {
  /** At most 6. */
  documents: SuggestedDocumentDto[];
  /** At most 4. */
  people: SuggestedPersonDto[];
}

export class PastSearchDto {
  id: number;
  query: string;
  resultsCount: number;
  createdAt: string;
}

export class SearchHistoryDto {
  /** At most 20, newest first. */
  history: PastSearchDto[];
}

export class HistoryChangedDto {
  success: boolean;
}
