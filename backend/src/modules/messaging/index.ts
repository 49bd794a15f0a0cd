export { MESSAGE_SENT } from './messaging.events';
export { MarkConversationRead } from './services/mark-conversation-read.service';
export { SendMessage, type Letter } from './services/send-message.service';
export { MessagingModule } from './messaging.module';
