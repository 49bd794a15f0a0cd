/** Somebody wrote to the others of a conversation. Payload: conversationId, messageId, by. */
export const MESSAGE_SENT = 'message.sent';
