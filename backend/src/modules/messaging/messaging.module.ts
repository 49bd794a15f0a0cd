import { Module } from '@nestjs/common';
import { MessagesController } from './controllers/messages.controller';
import { Conversations } from './services/conversations.query';
import { MarkConversationRead } from './services/mark-conversation-read.service';
import { Recipients } from './services/recipients.query';
import { SendMessage } from './services/send-message.service';
import { Threads } from './services/threads.query';

@Module({
  controllers: [MessagesController],
  providers: [Conversations, MarkConversationRead, Recipients, SendMessage, Threads],
  exports: [MarkConversationRead, SendMessage],
})
export class MessagingModule {}
