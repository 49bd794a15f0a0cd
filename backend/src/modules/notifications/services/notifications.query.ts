import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { UnitOfWork } from '../../../platform/database/unit-of-work';
import { InvalidInputError } from '../../../platform/errors/app-error';
import { asSeenBy } from '../../documents';
import { typesOf, type NoticeKindName, type TargetKind } from '../domain/notice-kinds';
import { MAY_KNOW, rightsParameters } from './notice-rights';

export interface NotificationView {
  id: number;
  title: string;
  message: string;
  type: string;
  isRead: boolean;
  relatedDocumentId: number | null;
  /** How many events it stands for. */
  count: number;
  target: { kind: TargetKind; id: number | null } | null;
  /** Of the latest of them. */
  createdAt: string;
}

export interface NotificationPage {
  notifications: NotificationView[];
  unreadCount: number;
  nextCursor: string | null;
}

export interface NotificationFilter {
  before?: string;
  limit?: number;
  unread?: boolean;
  kind?: NoticeKindName;
}

/** The badge says "99+" from here on. */
const COUNT_TO = 100;
const PAGE_SIZE = 50;
const SHOWN = `n."organizationId" = $1 AND n."userId" = $2 AND n."inApp" AND ${MAY_KNOW}`;
const PAGE = `
  SELECT n."id", n."title", n."message", n."type", n."isRead", n."relatedDocumentId", n."count", n."createdAt",
         CASE WHEN n."targetKind" IS NULL THEN NULL ELSE json_build_object('kind', n."targetKind", 'id', n."targetId") END AS "target",
         (extract(epoch FROM n."createdAt") * 1000000)::bigint AS "microseconds"
  FROM notifications n WHERE ${SHOWN} AND ($6::bigint IS NULL OR (n."createdAt", n."id") < ('epoch'::timestamptz + $6 * interval '1 microsecond', $7::bigint))
    AND (NOT $8 OR NOT n."isRead") AND ($9::text[] IS NULL OR n."type" = ANY($9))
  ORDER BY n."createdAt" DESC, n."id" DESC LIMIT $10`;
const UNREAD = `
  SELECT count(*)::int AS "count" FROM (SELECT 1 FROM notifications n WHERE ${SHOWN} AND NOT n."isRead" LIMIT ${COUNT_TO}) unread`;

/** A person's own notifications, as far as they may still know what these are about. */
@Injectable()
export class NotificationsQuery {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /**
   * One page, newest first, and how many are unread in all (100 at most).
   * @throws InvalidInputError for a cursor that no page gave
   */
  async page(
    actor: Actor,
    { before, limit = PAGE_SIZE, unread = false, kind }: NotificationFilter,
  ): Promise<NotificationPage> {
    const { organizationId } = actor;
    const rights = rightsParameters(actor);
    const types = kind ? typesOf(kind) : null;
    const [rows, counted] = await this.unitOfWork.readAll<
      [NotificationView & { microseconds: number }, { count: number }]
    >(organizationId, [
      {
        ...asSeenBy(actor, { name: 'notifications.page', text: PAGE }),
        values: [...rights, ...parsed(before), unread, types, limit + 1],
      },
      { ...asSeenBy(actor, { name: 'notifications.unread', text: UNREAD }), values: rights },
    ]);
    const shown = rows.slice(0, limit);
    const last = rows.length > limit ? shown.at(-1) : undefined;
    return {
      notifications: shown.map(({ microseconds: _, ...view }) => view),
      unreadCount: counted[0]?.count ?? 0,
      nextCursor: last ? `${last.microseconds}-${last.id}` : null,
    };
  }
}

/** Time in microseconds and id of the last one shown. */
function parsed(cursor: string | undefined): [string | null, string | null] {
  if (cursor === undefined) return [null, null];
  const match = /^(\d{1,17})-(\d{1,17})$/.exec(cursor);
  if (!match?.[1] || !match[2]) throw new InvalidInputError({ before: 'before is not one that a page gave' });
  return [match[1], match[2]];
}
