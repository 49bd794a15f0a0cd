import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsInt, IsOptional } from 'class-validator';
import { Text } from '../../../platform/http/validation';
import { DocumentSummaryDto, type ReviewAction } from '../../documents';
import { MEMBER_ROLES } from '../../tenancy';

const DECISIONS = ['approve', 'reject', 'revision'] as const;
const COMMENT_ACTIONS = [...DECISIONS, 'submit', 'withdraw'] as const;

export class DecideDocumentDto {
  @ApiProperty({ enum: DECISIONS, enumName: 'Decision' })
  @IsIn(DECISIONS, { message: 'action must be approve, reject or revision' })
  action: (typeof DECISIONS)[number];

  @IsOptional() @Text({ max: 4000 }) comment?: string;

  /** The version on screen; 409 when there is a newer one. */
  @IsOptional()
  @IsInt({ message: 'version must be a whole number' })
  version?: number;
}

export class AddCommentDto {
  @Text({ max: 4000, required: 'Write a comment first' }) comment: string;
}

export class CommentDto {
  id: number;
  userId: number;
  userName: string;
  @ApiProperty({ enum: MEMBER_ROLES }) userRole: string;
  /** The decision it belongs to; null for a plain comment. */
  @ApiProperty({ enum: COMMENT_ACTIONS, enumName: 'CommentAction', nullable: true }) action: ReviewAction | null;
  comment: string;
  /** The document's version it speaks of. */
  version: number;
  /** An admin decided in place of the people the step belonged to. */
  asAdminOverride: boolean;
  createdAt: string;
}

export class CommentListDto {
  comments: CommentDto[];
}

export class PendingCountsDto {
  pendingReview: number;
  pendingApproval: number;
}

export class PendingApprovalsDto {
  documents: DocumentSummaryDto[];
  counts: PendingCountsDto;
}
