import { ApiProperty } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsInt, IsOptional, Matches, Max, MaxLength, Min, ValidateIf } from 'class-validator';
import { Text } from '../../../platform/http/validation';
import { MEMBER_ROLES } from '../../tenancy';
import { MAX_CONTENT, MAX_DOCUMENTS, MAX_RECIPIENTS, MAX_SUBJECT } from '../domain/limits';

const ROLE = { enum: MEMBER_ROLES, enumName: 'MemberRole' } as const;
const MAX_ID = 2_147_483_647;

export class CorrespondentDto {
  id: number;
  name: string;
  @ApiProperty(ROLE) role: string;
  /** False: deactivated or gone; what is written does not reach them. */
  isActive: boolean;
}

export class OtherParticipantDto extends CorrespondentDto {
  /** Always null: people have initials for a picture. */
  @ApiProperty({ type: String, nullable: true }) profileImageUrl: string | null;
}

export class ConversationDto {
  id: number;
  subject: string;
  /** The beginning of the last message, at most 200 characters. */
  lastMessage: string;
  lastMessageAt: string;
  lastSenderId: number;
  /** Messages that the caller has not read. */
  unreadCount: number;
  /** The one other person, or the first of several. */
  @ApiProperty({ type: OtherParticipantDto, nullable: true }) otherParticipant: OtherParticipantDto | null;
  /** Everybody but the caller. */
  participants: CorrespondentDto[];
}

export class ConversationListDto {
  conversations: ConversationDto[];
  nextCursor: string | null;
}

export class MessageAttachmentDto {
  documentId: number;
  /** Null: a document that the caller may not see. */
  title: string | null;
}

export class ThreadMessageDto {
  id: number;
  senderId: number;
  senderName: string;
  content: string;
  createdAt: string;
  /** Of a message received: whether the caller has read it. Of one's own: whether everybody else has. */
  isRead: boolean;
  attachments: MessageAttachmentDto[];
}

export class ConversationDetailDto {
  id: number;
  subject: string;
  @ApiProperty({ type: OtherParticipantDto, nullable: true }) otherParticipant: OtherParticipantDto | null;
  /** Everybody but the caller. */
  participants: CorrespondentDto[];
  /** False when nobody is left to read an answer. */
  canReply: boolean;
  /** Oldest first. */
  messages: ThreadMessageDto[];
  /** For `before`: leads to the messages before these. */
  nextCursor: string | null;
}

export class ListConversationsDto {
  /** A part of the subject or of another participant's name. */
  @IsOptional() @Text({ max: MAX_SUBJECT }) q?: string;

  @IsOptional()
  @MaxLength(200, { message: 'cursor is not one that a list gave' })
  cursor?: string;

  @IsOptional()
  @Type(() => Number)
  @IsInt({ message: 'limit must be a whole number' })
  @Min(1, { message: 'limit must be at least 1' })
  @Max(100, { message: 'limit must be at most 100' })
  limit?: number;
}

export class ReadConversationDto {
  @IsOptional()
  @Matches(/^\d{1,15}$/, { message: 'before is not one that a conversation gave' })
  before?: string;

  @IsOptional()
  @Type(() => Number)
  @IsInt({ message: 'limit must be a whole number' })
  @Min(1, { message: 'limit must be at least 1' })
  @Max(100, { message: 'limit must be at most 100' })
  limit?: number;
}

export class ListRecipientsDto {
  /** A part of the name. */
  @IsOptional() @Text({ max: MAX_SUBJECT }) q?: string;
}

const isNew = ({ conversationId }: SendMessageDto): boolean => conversationId === undefined || conversationId === null;

/** A new conversation has a recipient and a subject, an answer its conversation. */
export class SendMessageDto {
  /** The conversation that is answered. */
  @IsOptional()
  @IsInt({ message: 'conversationId must be a whole number' })
  conversationId?: number;

  @IsOptional()
  @IsInt({ message: 'recipientId must be a whole number' })
  @Min(1, { message: 'Choose active members of your organization' })
  @Max(MAX_ID, { message: 'Choose active members of your organization' })
  recipientId?: number;

  /** Instead of one. */
  @IsOptional()
  @IsArray({ message: 'recipientIds must be a list of ids' })
  @ArrayMaxSize(MAX_RECIPIENTS, { message: `A message goes to at most ${MAX_RECIPIENTS} people` })
  @IsInt({ each: true, message: 'recipientIds must be a list of ids' })
  @Min(1, { each: true, message: 'Choose active members of your organization' })
  @Max(MAX_ID, { each: true, message: 'Choose active members of your organization' })
  recipientIds?: number[];

  @ValidateIf((body: SendMessageDto) => isNew(body) || (body.subject !== undefined && body.subject !== null))
  @Text({ max: MAX_SUBJECT, required: 'Subject is required' })
  @ApiProperty({ required: false })
  subject?: string;

  @Text({ max: MAX_CONTENT, required: 'Message is required' }) message: string;

  /** Documents to link; the sender sees each of them. */
  @IsOptional()
  @IsArray({ message: 'documentIds must be a list of ids' })
  @ArrayMaxSize(MAX_DOCUMENTS, { message: `A message links at most ${MAX_DOCUMENTS} documents` })
  @IsInt({ each: true, message: 'documentIds must be a list of ids' })
  @Min(1, { each: true, message: 'Link only documents that you can see' })
  @Max(MAX_ID, { each: true, message: 'Link only documents that you can see' })
  documentIds?: number[];
}

export class SentMessageDto {
  success: boolean;
  message: string;
  conversationId: number;
  messageId: number;
}

export class UnreadMessagesDto {
  unread: number;
}

export class RecipientDto {
  id: number;
  name: string;
  @ApiProperty(ROLE) role: string;
  department: string | null;
}

export class RecipientListDto {
  recipients: RecipientDto[];
}

export class ConversationReadDto {
  success: boolean;
}
