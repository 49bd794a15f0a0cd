import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { UnitOfWork, type Transaction } from '../../../platform/database/unit-of-work';
import { InvalidInputError } from '../../../platform/errors/app-error';
import { AuditLog } from '../../audit';
import { NOTICE_KINDS, type MailChoice, type NoticeKindName } from '../domain/notice-kinds';
import { PreferencesQuery, type KindPreference, type NotificationPreferences } from './preferences.query';

export interface PreferenceChange {
  kind: NoticeKindName;
  inApp: boolean;
  email: MailChoice;
}

export interface PreferencesChange {
  kinds: PreferenceChange[];
  digestHour: number;
  timeZone: string;
}

/** SQLSTATE of a time zone that PostgreSQL does not know. */
const INVALID_PARAMETER = '22023';

/** Writes down what a person wants to hear of, and how. Kinds that are not named stay as they are. */
@Injectable()
export class UpdatePreferences {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly audit: AuditLog,
    private readonly preferences: PreferencesQuery,
  ) {}

  /** @throws InvalidInputError for a time zone that does not exist, a kind given twice, or one that cannot be changed */
  async run(actor: Actor, change: PreferencesChange): Promise<NotificationPreferences> {
    await this.requireTimeZone(actor, change.timeZone);
    return this.unitOfWork.run(actor, async (tx) => {
      const before = await this.preferences.run(actor);
      const changed = different(before.kinds, change.kinds);
      for (const one of changed) await save(tx, one);
      await tx.query(
        `INSERT INTO notification_settings ("organizationId", "userId", "digestHour", "timeZone") VALUES ($1, $2, $3, $4)
         ON CONFLICT ("organizationId", "userId") DO UPDATE SET "digestHour" = excluded."digestHour", "timeZone" = excluded."timeZone"`,
        [actor.organizationId, actor.userId, change.digestHour, change.timeZone],
      );
      await this.audit.record(tx, {
        action: 'update',
        resource: 'notification_preferences',
        resourceId: actor.userId ?? undefined,
        details: {
          ...(changed.length > 0 && { kinds: changed.map(({ kind, inApp, email }) => ({ kind, inApp, email })) }),
          digestHour: change.digestHour,
          timeZone: change.timeZone,
        },
      });
      return this.preferences.run(actor);
    });
  }

  /** Both must know it: the summary's time is reckoned by the database. */
  private async requireTimeZone(actor: Actor, timeZone: string): Promise<void> {
    const unknown = new InvalidInputError({ timeZone: 'timeZone must be a time zone such as Europe/Berlin' });
    try {
      new Intl.DateTimeFormat('en', { timeZone });
      await this.unitOfWork.read(
        actor.organizationId,
        { name: 'notifications.time_zone', text: `SELECT now() AT TIME ZONE $1` },
        [timeZone],
      );
    } catch (error) {
      if (error instanceof RangeError || (error as { code?: string }).code === INVALID_PARAMETER) throw unknown;
      throw error;
    }
  }
}

/** What is asked for and is not so yet. */
function different(before: KindPreference[], wanted: PreferenceChange[]): PreferenceChange[] {
  if (new Set(wanted.map(({ kind }) => kind)).size < wanted.length) {
    throw new InvalidInputError({ kinds: 'Name each kind once' });
  }
  return wanted.filter(({ kind, inApp, email }) => {
    const now = before.find((one) => one.kind === kind);
    // Somebody else's kinds are no secret; they just have no effect.
    if (!now || (now.inApp === inApp && now.email === email)) return false;
    if (now.locked) throw new InvalidInputError({ kinds: `${NOTICE_KINDS[kind].label} cannot be turned off` });
    return true;
  });
}

async function save(tx: Transaction, { kind, inApp, email }: PreferenceChange): Promise<void> {
  await tx.query(
    `INSERT INTO notification_preferences ("organizationId", "userId", "kind", "inApp", "email") VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT ("organizationId", "userId", "kind")
     DO UPDATE SET "inApp" = excluded."inApp", "email" = excluded."email", "unsubscribedFrom" = NULL`,
    [tx.actor.organizationId, tx.actor.userId, kind, inApp, email],
  );
}
