import { Injectable } from '@nestjs/common';
import { UnitOfWork, type Question } from '../../../platform/database/unit-of-work';
import type { SubscriptionState } from '../domain/subscription';

const STATE = {
  name: 'billing.state',
  text: `SELECT subscription_state(s) AS "state", s."trialEndDate",
      coalesce(s."gracePeriodEndDate", s."trialEndDate" + interval '14 days') AS "graceEnd"
    FROM organization_subscriptions s WHERE s."organizationId" = $1 ORDER BY s."id" DESC LIMIT 1`,
};

interface StateRow {
  state: SubscriptionState;
  trialEndDate: string | null;
  graceEnd: string | null;
}

export interface Entitlement {
  state: SubscriptionState;
  /** Whether anything may be written. */
  writable: boolean;
  /** When the state ends by itself. */
  until: string | null;
}

/** Without a subscription, as in installations from before there were plans, everything. */
function entitlementOf(row: StateRow | undefined): Entitlement {
  if (!row) return { state: 'active', writable: true, until: null };
  const { state, trialEndDate, graceEnd } = row;
  const until = state === 'trial' ? trialEndDate : state === 'grace' ? graceEnd : null;
  return { state, writable: ['trial', 'active', 'grace'].includes(state), until };
}

/** What an organization may do now. */
@Injectable()
export class Entitlements {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  of(organizationId: number): Promise<Entitlement> {
    return this.unitOfWork.answer(
      organizationId,
      this.question(organizationId, (entitlement) => entitlement),
    );
  }

  /** For whoever asks for it together with something else. */
  question<T>(organizationId: number, answer: (entitlement: Entitlement) => T): Question<T, [StateRow]> {
    return {
      reads: [{ ...STATE, values: [organizationId] }],
      answer: ([[row]]) => answer(entitlementOf(row)),
    };
  }
}
