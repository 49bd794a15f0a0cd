import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { UnitOfWork } from '../../../platform/database/unit-of-work';
import { NOTICE_KINDS, NOTICE_KIND_NAMES, type MailChoice, type NoticeKindName } from '../domain/notice-kinds';

export interface KindPreference {
  kind: NoticeKindName;
  label: string;
  description: string;
  inApp: boolean;
  email: MailChoice;
  /** Cannot be changed. */
  locked: boolean;
}

export interface NotificationPreferences {
  kinds: KindPreference[];
  /** Hour of the daily summary, in the person's time zone. */
  digestHour: number;
  timeZone: string;
  /** False until the person has chosen hour or time zone, so that a client may propose its own. */
  timeZoneChosen: boolean;
}

interface Row {
  digestHour: number | null;
  timeZone: string | null;
  chosen: Partial<Record<NoticeKindName, { inApp: boolean; email: MailChoice }>>;
}

export const DEFAULT_DIGEST_HOUR = 8;
export const DEFAULT_TIME_ZONE = 'UTC';

const CHOSEN = `
  SELECT (SELECT "digestHour" FROM notification_settings WHERE "organizationId" = $1 AND "userId" = $2) AS "digestHour",
         (SELECT "timeZone" FROM notification_settings WHERE "organizationId" = $1 AND "userId" = $2) AS "timeZone",
         (SELECT coalesce(jsonb_object_agg("kind", jsonb_build_object('inApp', "inApp", 'email', "email")), '{}')
          FROM notification_preferences WHERE "organizationId" = $1 AND "userId" = $2) AS "chosen"`;

/** What a person wants to hear of, and how; the defaults where they chose nothing. */
@Injectable()
export class PreferencesQuery {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  async run(actor: Actor): Promise<NotificationPreferences> {
    const statement = { name: 'notifications.preferences', text: CHOSEN };
    const [row] = await this.unitOfWork.read<Row & Record<string, unknown>>(actor.organizationId, statement, [
      actor.organizationId,
      actor.userId,
    ]);
    const offered = NOTICE_KIND_NAMES.filter((kind) => actor.role === 'admin' || !NOTICE_KINDS[kind].adminOnly);
    return {
      kinds: offered.map((kind) => {
        const { label, description, email, locked = false } = NOTICE_KINDS[kind];
        const chosen = locked ? undefined : row?.chosen[kind];
        return { kind, label, description, inApp: true, email, ...chosen, locked };
      }),
      digestHour: row?.digestHour ?? DEFAULT_DIGEST_HOUR,
      timeZone: row?.timeZone ?? DEFAULT_TIME_ZONE,
      timeZoneChosen: row?.timeZone != null,
    };
  }
}
