import { ApiProperty } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { Text } from '../../../platform/http/validation';
import { DocumentSummaryDto } from './documents.dto';

const DUE_REASONS = ['retention_ended', 'expired'] as const;
const MAX_ID = 2_147_483_647;
const MOST = 100;

export class DueDocumentDto extends DocumentSummaryDto {
  retainedUntil: string | null;
  /** Why it is due. */
  @ApiProperty({ enum: DUE_REASONS, enumName: 'DueReason' }) due: (typeof DUE_REASONS)[number];
}

export class DueListDto {
  documents: DueDocumentDto[];
}

export class HeldDocumentDto extends DocumentSummaryDto {
  legalHoldReason: string | null;
  legalHoldAt: string | null;
  legalHoldByName: string | null;
}

export class HoldListDto {
  documents: HeldDocumentDto[];
}

export class DispositionDto {
  id: number;
  documentId: number;
  title: string;
  authorName: string;
  department: string;
  category: string;
  /** How many versions it had. */
  versions: number;
  createdAt: string;
  deletedAt: string;
  purgedAt: string;
  reason: string | null;
  /** Who disposed of it, or whoever deleted it where its time in the trash ran out. */
  byName: string | null;
  /** Whether its time in the trash ran out. */
  automatic: boolean;
  /** SHA-256 of each version's file. */
  hashes: string[];
}

export class DispositionPageDto {
  dispositions: DispositionDto[];
  nextCursor: string | null;
}

export class ListDispositionsDto {
  @IsOptional()
  @IsString({ message: 'cursor must be text' })
  @MaxLength(20, { message: 'cursor is not one that a list gave' })
  cursor?: string;
}

export class DisposeDocumentsDto {
  @IsArray({ message: 'ids must be an array of document ids' })
  @ArrayMinSize(1, { message: 'Choose at least one document' })
  @ArrayMaxSize(MOST, { message: `At most ${MOST} documents at once` })
  @IsInt({ each: true, message: 'each id must be a whole number' })
  @Min(1, { each: true, message: 'each id must be a whole number' })
  @Max(MAX_ID, { each: true, message: 'each id must be a whole number' })
  ids: number[];

  @Text({ max: 1000, required: 'Say why the documents are disposed of' }) reason: string;
}
