import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Matches,
  Max,
  MaxLength,
  ValidateNested,
} from 'class-validator';
import { Text } from '../../../platform/http/validation';
import { DOCUMENT_STATUSES, DocumentSummaryDto, type DocumentStatus, type ReviewAction } from '../../documents';
import { MEMBER_ROLES } from '../../tenancy';
import type { SignedWith } from '../services/signatures';

const SIGNED_WITH: SignedWith[] = ['session', 'password', 'two_factor'];
const DECISIONS = ['approve', 'reject', 'revision'] as const;
const COMMENT_ACTIONS = [...DECISIONS, 'submit', 'withdraw'] as const;

export class SignatureDto {
  @IsOptional()
  @IsString({ message: 'password must be text' })
  @MaxLength(128, { message: 'This password is wrong' })
  password?: string;

  /** Of the authenticator app. */
  @IsOptional()
  @Matches(/^\d{6}$/, { message: 'Enter the 6-digit code' })
  code?: string;
}

export class DecideDocumentDto {
  @ApiProperty({ enum: DECISIONS, enumName: 'Decision' })
  @IsIn(DECISIONS, { message: 'action must be approve, reject or revision' })
  action: (typeof DECISIONS)[number];

  @IsOptional() @Text({ max: 4000 }) comment?: string;

  /** The version on screen; 409 when there is a newer one. */
  @IsOptional()
  @IsInt({ message: 'version must be a whole number' })
  version?: number;

  /** The status on screen; 409 when it is another one by now. */
  @IsOptional()
  @ApiProperty({ enum: DOCUMENT_STATUSES, enumName: 'DocumentStatus', required: false })
  @IsIn(DOCUMENT_STATUSES, { message: `status must be one of ${DOCUMENT_STATUSES.join(', ')}` })
  status?: DocumentStatus;

  /** Where the organization asks for it again at a decision. */
  @IsOptional()
  @ValidateNested({ message: 'signature must have a password or a code' })
  @Type(() => SignatureDto)
  signature?: SignatureDto;
}

const MAX_PEOPLE = 20;
const MAX_ID = 2_147_483_647;
const ids = (field: string): PropertyDecorator => {
  const message = `${field} must be a list of ids`;
  return applyDecorators(
    IsOptional(),
    IsArray({ message }),
    ArrayMaxSize(MAX_PEOPLE, { message: `${field} names at most ${MAX_PEOPLE} people` }),
    IsInt({ each: true, message }),
    Max(MAX_ID, { each: true, message: 'Choose active members of your organization' }),
  );
};

export class StepNoteDto {
  /** A word on the step, for the record. */
  @IsOptional() @Text({ max: 4000 }) comment?: string;
}

export class ReassignDto {
  /** Null: everybody with the role. */
  @IsOptional()
  @IsInt({ message: 'reviewerId must be a whole number' })
  @Max(MAX_ID, { message: 'Choose an active reviewer or admin of your organization' })
  reviewerId?: number | null;

  @IsOptional()
  @IsInt({ message: 'approverId must be a whole number' })
  @Max(MAX_ID, { message: 'Choose an active approver or admin of your organization' })
  approverId?: number | null;

  /** Of the open step of a route; empty: everybody of its role. */
  @ids('people') people?: number[];

  @Text({ max: 500, required: 'Say why' }) reason: string;
}

export class AddCommentDto {
  @Text({ max: 4000, required: 'Write a comment first' }) comment: string;

  /** People whom the comment concerns; they are told. */
  @ids('mentions') mentions?: number[];
}

export class MentionDto {
  id: number;
  name: string;
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
  /** In whose place the decision was made. */
  onBehalfOfName: string | null;
  /** What the decision was signed with; null for a plain comment. */
  @ApiProperty({ enum: SIGNED_WITH, enumName: 'SignedWith', nullable: true }) signedWith: SignedWith | null;
  mentions: MentionDto[];
  createdAt: string;
}

export class DecisionDto {
  id: number;
  version: number;
  @ApiProperty({ enum: DECISIONS, enumName: 'Decision' }) action: (typeof DECISIONS)[number];
  stepName: string;
  userId: number;
  /** The name as it was at that moment. */
  printedName: string;
  onBehalfOfName: string | null;
  /** What the signature means, such as "Approved by". */
  meaning: string;
  @ApiProperty({ enum: SIGNED_WITH, enumName: 'SignedWith' }) signedWith: SignedWith;
  asAdminOverride: boolean;
  /** SHA-256 of the exact bytes that were decided on, lower-case hex. */
  documentHash: string;
  createdAt: string;
}

export class DecisionListDto {
  decisions: DecisionDto[];
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
