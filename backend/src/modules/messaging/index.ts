export { MESSAGE_SENT } from './messaging.events';
export { MarkConversationRead } from './services/mark-conversation-read.service';
export { SendMessage } from './services/send-message.service';
export { MessagingModule } from './messaging.module';
