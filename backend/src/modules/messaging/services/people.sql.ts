/** Somebody of a conversation as the others see them. */
export interface Correspondent {
  id: number;
  name: string;
  role: string;
  /** Whether they still read what is written to them. */
  isActive: boolean;
}

/** The others of conversation `c`, whoever began it first, then by name; $2 is the person asking. */
export const OTHERS = `(
  SELECT coalesce(jsonb_agg(jsonb_build_object('id', u."id", 'name', u."name", 'role', u."role",
           'isActive', u."isActive" AND u."deletedAt" IS NULL) ORDER BY u."id" <> c."createdBy", lower(u."name"), u."id"), '[]')
  FROM conversation_participants o JOIN users u ON u."organizationId" = o."organizationId" AND u."id" = o."userId"
  WHERE o."organizationId" = c."organizationId" AND o."conversationId" = c."id" AND o."userId" <> $2)`;

/** The one a conversation is shown under. */
export interface OtherParticipant extends Correspondent {
  /** People have initials for a picture. */
  profileImageUrl: null;
}

/** The first of the others; null would be a conversation with oneself, which nobody can begin. */
export const otherOf = ([first]: Correspondent[]): OtherParticipant | null =>
  first ? { ...first, profileImageUrl: null } : null;
