import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../../platform/database/actor';
import { CurrentActor, SignedIn } from '../../../platform/http/access';
import { Idempotent } from '../../../platform/http/idempotency/idempotent.decorator';
import { IdPipe } from '../../../platform/http/validation';
import { Conversations } from '../services/conversations.query';
import { MarkConversationRead } from '../services/mark-conversation-read.service';
import { Recipients } from '../services/recipients.query';
import { SendMessage } from '../services/send-message.service';
import { Threads } from '../services/threads.query';
import { letterOf } from './letter';
import {
  ConversationDetailDto,
  ConversationListDto,
  ConversationReadDto,
  ListConversationsDto,
  ListRecipientsDto,
  ReadConversationDto,
  RecipientListDto,
  SendMessageDto,
  SentMessageDto,
  UnreadMessagesDto,
} from './messages.dto';

const CONVERSATIONS = 30;
const MESSAGES = 50;

/** Internal messages between members of one organization. */
@ApiTags('messages')
@Controller('api/messages')
@SignedIn()
export class MessagesController {
  constructor(
    private readonly conversations: Conversations,
    private readonly threads: Threads,
    private readonly recipients: Recipients,
    private readonly send: SendMessage,
    private readonly markRead: MarkConversationRead,
  ) {}

  /** The conversations the caller takes part in, latest message first, page by page. */
  @Get('conversations')
  listConversations(
    @CurrentActor() actor: Actor,
    @Query() { q, cursor, limit }: ListConversationsDto,
  ): Promise<ConversationListDto> {
    return this.conversations.page(actor, { q, cursor, limit: limit ?? CONVERSATIONS });
  }

  /** The latest messages of a conversation, or those before one. Does not mark anything as read. */
  @Get('conversations/:id')
  getConversation(
    @CurrentActor() actor: Actor,
    @Param('id', IdPipe) id: number,
    @Query() { before, limit }: ReadConversationDto,
  ): Promise<ConversationDetailDto> {
    return this.threads.page(actor, id, limit ?? MESSAGES, before);
  }

  /** Marks a conversation as read up to its latest message. */
  @Post('conversations/:id/read')
  @HttpCode(200)
  async markConversationRead(
    @CurrentActor() actor: Actor,
    @Param('id', IdPipe) id: number,
  ): Promise<ConversationReadDto> {
    await this.markRead.run(actor, id);
    return { success: true };
  }

  /** How many messages the caller has not read. */
  @Get('unread')
  async countUnreadMessages(@CurrentActor() actor: Actor): Promise<UnreadMessagesDto> {
    return { unread: await this.conversations.unread(actor) };
  }

  /** Whom the caller can write to: active members of their organization, at most fifty. */
  @Get('recipients')
  async listRecipients(@CurrentActor() actor: Actor, @Query() { q }: ListRecipientsDto): Promise<RecipientListDto> {
    return { recipients: await this.recipients.list(actor, q) };
  }

  /** Begins a conversation, or answers in one. */
  @Post('send')
  @Idempotent()
  async sendMessage(@CurrentActor() actor: Actor, @Body() body: SendMessageDto): Promise<SentMessageDto> {
    const sent = await this.send.run(actor, letterOf(body));
    return { success: true, message: 'Your message has been sent successfully', ...sent };
  }
}
