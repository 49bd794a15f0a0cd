import { ApiProperty } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsBoolean, IsDefined, IsIn, IsObject, IsOptional, ValidateIf, ValidateNested } from 'class-validator';
import { Text } from '../../../platform/http/validation';
import { LIST_SORTS, type ListSort } from '../domain/document-list';
import { VIEW_LAYOUTS, type ViewLayout } from '../services/document-views.query';
import { DocumentFiltersDto } from './list-documents.dto';

const MAX_NAME = 80;
const LAYOUT_MESSAGE = `layout must be one of ${VIEW_LAYOUTS.join(', ')}`;

/** What a view keeps: the filters of the list, and its order. */
export class ViewFiltersDto extends DocumentFiltersDto {
  @IsOptional()
  @ApiProperty({ enum: LIST_SORTS, enumName: 'ListSort', required: false })
  @IsIn(LIST_SORTS, { message: `sort must be one of ${LIST_SORTS.join(', ')}` })
  sort?: ListSort;
}

export class CreateDocumentViewDto {
  @Text({ max: MAX_NAME, required: 'Give the view a name' }) name: string;

  @IsDefined({ message: 'filters must be an object' })
  @IsObject({ message: 'filters must be an object' })
  @ValidateNested()
  @Type(() => ViewFiltersDto)
  filters: ViewFiltersDto;

  @ApiProperty({ enum: VIEW_LAYOUTS, enumName: 'ViewLayout' })
  @IsIn(VIEW_LAYOUTS, { message: LAYOUT_MESSAGE })
  layout: ViewLayout;

  /** Whether everybody of the organization sees it. */
  @IsBoolean({ message: 'isShared must be true or false' }) isShared: boolean;
}

/** What is left out stays. */
export class UpdateDocumentViewDto {
  @ValidateIf((_, value) => value !== undefined)
  @Text({ max: MAX_NAME, required: 'Give the view a name' })
  name?: string;

  @ValidateIf((_, value) => value !== undefined)
  @IsObject({ message: 'filters must be an object' })
  @ValidateNested()
  @Type(() => ViewFiltersDto)
  filters?: ViewFiltersDto;

  @ValidateIf((_, value) => value !== undefined)
  @ApiProperty({ enum: VIEW_LAYOUTS, enumName: 'ViewLayout', required: false })
  @IsIn(VIEW_LAYOUTS, { message: LAYOUT_MESSAGE })
  layout?: ViewLayout;

  @ValidateIf((_, value) => value !== undefined)
  @IsBoolean({ message: 'isShared must be true or false' })
  isShared?: boolean;
}

/** Filters under a name. */
export class DocumentViewDto {
  id: number;
  name: string;
  filters: ViewFiltersDto;
  @ApiProperty({ enum: VIEW_LAYOUTS, enumName: 'ViewLayout' }) layout: ViewLayout;
  isShared: boolean;
  isMine: boolean;
  ownerName: string;
}

export class DocumentViewListDto {
  views: DocumentViewDto[];
}
