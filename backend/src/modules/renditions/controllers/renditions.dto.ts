import { Transform } from 'class-transformer';
import { ArrayMaxSize, ArrayMinSize, IsInt, Max, Min } from 'class-validator';
import { PREVIEW_KINDS, RENDITION_STATES, type PreviewKind, type RenditionState } from '../domain/rendition';
import { ApiProperty } from '@nestjs/swagger';

const MAX_ID = 2_147_483_647;
const MAX_IDS = 50;

export class PreviewFactsDto {
  version: number;
  /** How the content is shown; `none` while that is not known. */
  @ApiProperty({ enum: PREVIEW_KINDS })
  kind: PreviewKind;
  @ApiProperty({ enum: RENDITION_STATES })
  state: RenditionState;
  pageCount: number | null;
  /** Why there is no preview. */
  message: string | null;
  @ApiProperty({ enum: RENDITION_STATES })
  thumbnail: RenditionState;
  /** Whether the text can be found. */
  @ApiProperty({ enum: RENDITION_STATES })
  indexing: RenditionState;
}

export class ProcessingDto {
  id: number;
  version: number;
  @ApiProperty({ enum: RENDITION_STATES })
  preview: RenditionState;
  @ApiProperty({ enum: RENDITION_STATES })
  thumbnail: RenditionState;
  @ApiProperty({ enum: RENDITION_STATES })
  indexing: RenditionState;
}

export class ProcessingListDto {
  documents: ProcessingDto[];
}

export class RetryAnswerDto {
  success: boolean;
  message: string;
}

const toIds = ({ value }: { value: unknown }): unknown =>
  typeof value === 'string'
    ? value.split(',').map((part) => (/^\d{1,10}$/.test(part) ? Number(part) : Number.NaN))
    : [];

export class ProcessingQueryDto {
  /** Ids of documents, separated by commas. */
  @ApiProperty({ type: String, example: '1,2,3' })
  @Transform(toIds)
  @ArrayMinSize(1, { message: 'ids must name documents, separated by commas' })
  @ArrayMaxSize(MAX_IDS, { message: `ids must name at most ${MAX_IDS} documents` })
  @IsInt({ each: true, message: 'ids must be whole numbers, separated by commas' })
  @Min(1, { each: true, message: 'ids must be whole numbers, separated by commas' })
  @Max(MAX_ID, { each: true, message: 'ids must be whole numbers, separated by commas' })
  ids: number[];
}
