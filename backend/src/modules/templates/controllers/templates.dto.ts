import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsNotEmpty, IsOptional } from 'class-validator';
import { Text } from '../../../platform/http/validation';
import { CATEGORIES, type Category } from '../../documents';
import { TEMPLATE_ACTIONS, TEMPLATE_STATES, type TemplateAction, type TemplateState } from '../domain/template-rules';

const CATEGORY = { enum: CATEGORIES, enumName: 'Category' } as const;

export class TemplateDto {
  id: number;
  name: string;
  description: string | null;
  @ApiProperty(CATEGORY) category: string;
  fileName: string;
  /** Bytes. */
  fileSize: number;
  mimeType: string;
  isApproved: boolean;
  @ApiProperty({ enum: TEMPLATE_STATES, enumName: 'TemplateState' }) state: TemplateState;
  /** Why it was declined. */
  declineReason: string | null;
  createdBy: number;
  createdByName: string;
  createdAt: string;
  approvedByName: string | null;
  /** Documents of the organization that were made from it. */
  usedCount: number;
  /** What the caller may do with the template now. */
  @ApiProperty({ enum: TEMPLATE_ACTIONS, enumName: 'TemplateAction', isArray: true }) allowedActions: TemplateAction[];
}

export class TemplateListDto {
  templates: TemplateDto[];
}

export class TemplateMessageDto {
  success: boolean;
  message: string;
}

export class CreateTemplateDto {
  @Text({ max: 200, required: 'Name is required' }) name: string;
  @IsOptional() @Text({ max: 2000 }) description?: string;

  @IsNotEmpty({ message: 'Category is required' })
  @ApiProperty(CATEGORY)
  @IsIn(CATEGORIES, { message: `Category must be one of ${CATEGORIES.join(', ')}` })
  category: Category;
}

export class UpdateTemplateDto {
  @IsOptional() @Text({ max: 200, required: 'Name is required' }) name?: string;
  /** Empty removes it. */
  @IsOptional() @Text({ max: 2000 }) description?: string;

  @IsOptional()
  @ApiProperty({ ...CATEGORY, required: false })
  @IsIn(CATEGORIES, { message: `Category must be one of ${CATEGORIES.join(', ')}` })
  category?: Category;
}

export class DeclineTemplateDto {
  /** Shown to whoever uploaded it. */
  @Text({ max: 1000, required: 'Say why' }) reason: string;
}
