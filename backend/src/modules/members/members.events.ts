/** An admin decided about a person who asked to join. Payload: userId, granted (1 or 0), by. */
export const JOIN_DECIDED = 'membership.decided';
/** An admin gave a member another address. Payload: verificationId of the new one. */
export const MEMBER_EMAIL_CHANGED = 'member.email-changed';
/** An admin removed the second factor of a member. Payload: userId. */
export const MEMBER_TWO_FACTOR_RESET = 'member.two-factor-reset';
