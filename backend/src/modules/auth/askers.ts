import { Injectable } from '@nestjs/common';
import type { QueryResultRow } from 'pg';
import type { Actor } from '../../platform/database/actor';
import { UnitOfWork, type Question, type Read } from '../../platform/database/unit-of-work';
import type { Asker, Caller } from '../../platform/http/access';
import { UnauthenticatedError } from './auth.errors';
import { memberOf, type Member } from './bearers';
import { memberOfSession, type MemberSession, type SessionMember } from './services/session-user.query';

const MOST_KEPT = 10_000;

type Admit = (member: Member) => void;

/** Whose session it is, and what was read behind it. */
interface Found {
  person: SessionMember;
  member: Member;
  results: QueryResultRow[][];
}

/**
 * Asks what a member wants to know and whether their session is live in one message. The statement needs role and
 * department before the answer says them, so it is asked for whom the session belonged to last time. That is a guess and
 * decides nothing: when the database finds nobody, nothing is answered, and when it finds somebody else than was guessed,
 * the answer is thrown away and asked for again.
 */
class SessionAsker implements Asker {
  readonly organizationId: number;
  /** Whom the database found in this request. */
  private member: Member | undefined;
  /** What has to hold as well, until the database said that all of it does. */
  private conditions: Question<void>[] = [];

  constructor(
    private readonly askers: Askers,
    private readonly session: MemberSession,
    private readonly caller: Caller,
    private readonly admit: Admit,
  ) {
    this.organizationId = session.organizationId;
  }

  /** Whether the session was live when this process last looked. */
  get isKnown(): boolean {
    return this.askers.guessed(this.session) !== undefined;
  }

  require(condition: Question<void>): void {
    this.conditions.push(condition);
  }

  async ask<T>(question: (actor: Actor) => Question<T>): Promise<T> {
    const guess = this.settled ? undefined : this.askers.guessed(this.session);
    const guessed = guess && question(memberOf(this.session, guess, this.caller));
    if (guessed && !this.askers.unitOfWork.lags(guessed.freshness ?? 'now')) {
      const { person, results } = await this.together(guessed.reads);
      if (isSame(guess, person)) return guessed.answer(results);
    }
    const member = await this.settle();
    return this.askers.unitOfWork.answer(this.organizationId, question(member));
  }

  async settle(): Promise<Member> {
    return this.settled ?? (await this.together([])).member;
  }

  /** Whose session it is, once nothing is left to look at. */
  private get settled(): Member | undefined {
    return this.conditions.length > 0 ? undefined : this.member;
  }

  /**
   * Session first: what is read after it was read for a session that was live. Sessions never lag, so this goes to the
   * primary, also when a replica can be read from a moment later.
   *
   * @throws as `accept`, then what a condition throws
   */
  private async together(reads: readonly Read[]): Promise<Found> {
    const check = { ...memberOfSession(this.session), onePlan: reads.every(({ onePlan }) => onePlan) };
    const asked = [check, ...this.conditions.flatMap((condition) => condition.reads), ...reads];
    const [[found] = [], ...results] = await this.askers.unitOfWork.readAll(this.organizationId, asked);
    const { person, member } = this.accept(found as SessionMember | undefined);
    for (const condition of this.conditions) condition.answer(results.splice(0, condition.reads.length));
    this.conditions = [];
    return { person, member, results };
  }

  /** @throws UnauthenticatedError, and what the policy throws */
  private accept(person: SessionMember | undefined): Omit<Found, 'results'> {
    this.askers.remember(this.session, person);
    if (!person) throw new UnauthenticatedError();
    const member = memberOf(this.session, person, this.caller);
    this.admit(member);
    this.member = member;
    return { person, member };
  }
}

const isSame = (one: SessionMember | undefined, other: SessionMember | undefined): boolean =>
  one?.name === other?.name &&
  one?.role === other?.role &&
  one?.departmentId === other?.departmentId &&
  one?.enrolmentRequired === other?.enrolmentRequired;

/** Makes an {@link Asker} of a session, and keeps whom sessions belonged to when they were last looked at. */
@Injectable()
export class Askers {
  private readonly lastSeen = new Map<string, SessionMember>();

  constructor(readonly unitOfWork: UnitOfWork) {}

  of(session: MemberSession, caller: Caller, admit: Admit): SessionAsker {
    return new SessionAsker(this, session, caller, admit);
  }

  /** Whom the session belonged to; a reason to ask, and none to answer. */
  guessed({ sessionId }: MemberSession): SessionMember | undefined {
    return this.lastSeen.get(sessionId);
  }

  /** Undefined: the session is live no more. */
  remember({ sessionId }: MemberSession, person: SessionMember | undefined): void {
    if (!person) {
      this.lastSeen.delete(sessionId);
      return;
    }
    if (this.lastSeen.size >= MOST_KEPT) this.lastSeen.clear();
    this.lastSeen.set(sessionId, person);
  }
}
