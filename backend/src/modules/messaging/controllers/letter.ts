import { InvalidInputError, NotFoundError } from '../../../platform/errors/app-error';
import type { Letter } from '../services/send-message.service';
import type { SendMessageDto } from './messages.dto';

const MAX_ID = 2_147_483_647;

/**
 * What a body asks for: an answer, or a new conversation.
 * @throws InvalidInputError for a new one without recipient or with both ways to name some, and for an answer that names recipients or a subject
 */
export function letterOf(body: SendMessageDto): Letter {
  const { message, documentIds, conversationId, recipientId, recipientIds, subject } = body;
  if (typeof conversationId === 'number') {
    if (typeof subject === 'string') throw new InvalidInputError({ subject: 'An answer keeps the subject' });
    const named = typeof recipientId === 'number' ? 'recipientId' : recipientIds?.length ? 'recipientIds' : null;
    if (named) throw new InvalidInputError({ [named]: 'An answer goes to everybody in the conversation' });
    if (conversationId < 1 || conversationId > MAX_ID) throw new NotFoundError();
    return { conversationId, message, documentIds };
  }
  return { ...recipientsOf(recipientId, recipientIds), subject: subject ?? '', message, documentIds };
}

function recipientsOf(
  one?: number,
  several?: number[],
): Pick<Extract<Letter, { field: string }>, 'recipientIds' | 'field'> {
  if (typeof one === 'number') {
    if (several) throw new InvalidInputError({ recipientIds: 'Name recipientId or recipientIds, not both' });
    return { recipientIds: [one], field: 'recipientId' };
  }
  if (!several?.length) throw new InvalidInputError({ recipientId: 'Recipient is required' });
  return { recipientIds: several, field: 'recipientIds' };
}
