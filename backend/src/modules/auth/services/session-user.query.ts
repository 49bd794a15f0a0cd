import { Injectable } from '@nestjs/common';
import { UnitOfWork, type Read } from '../../../platform/database/unit-of-work';
import type { MemberRole } from '../../tenancy';

/** The signed-in person as the client knows them (specification, section 3). */
export interface SessionUser {
  id: number;
  organizationId: number;
  organizationName: string;
  name: string;
  username: string;
  email: string;
  role: MemberRole;
  departmentId: number | null;
  department: string | null;
  isActive: boolean;
  twoFactorEnabled: boolean;
  lastLogin: string | null;
  /** The organization requires two-factor sign-in and this account has none yet. */
  enrolmentRequired: boolean;
}

/** A member's session as a token names it. */
export interface MemberSession {
  readonly organizationId: number;
  readonly sessionId: string;
  readonly userId: number;
}

/** Whom a request speaks for. */
export type SessionMember = Pick<SessionUser, 'name' | 'role' | 'departmentId' | 'enrolmentRequired'>;

const ENROLMENT_REQUIRED = `o."twoFactorRequired" AND NOT u."twoFactorEnabled" AS "enrolmentRequired"`;
const COLUMNS = `
  u."id", u."organizationId", o."name" AS "organizationName", u."name", u."username", u."email", u."role",
  u."departmentId", d."name" AS "department", u."isActive", u."twoFactorEnabled", u."lastLogin",
  ${ENROLMENT_REQUIRED}`;

const SESSION = `
  FROM sessions s
  JOIN users u ON u."organizationId" = s."organizationId" AND u."id" = s."userId"
  JOIN organizations o ON o."id" = s."organizationId"`;
const IS_LIVE = `
  WHERE s."organizationId" = $1 AND s."id" = $2 AND s."userId" = $3
    AND s."endedAt" IS NULL AND s."expiresAt" > now() AND u."isActive" AND o."isActive"`;
const LIVE = `
  SELECT ${COLUMNS} ${SESSION}
  LEFT JOIN departments d ON d."organizationId" = u."organizationId" AND d."id" = u."departmentId" ${IS_LIVE}`;
/** Asked at each request, so it says no more than a request needs. */
const MEMBER = `SELECT u."name", u."role", u."departmentId", ${ENROLMENT_REQUIRED} ${SESSION} ${IS_LIVE}`;

/** Finds the `SessionMember` of a live session, and nobody of any other. */
export const memberOfSession = ({ organizationId, sessionId, userId }: MemberSession): Read => ({
  name: 'sessions.member',
  text: MEMBER,
  values: [organizationId, sessionId, userId],
});

/** Reads the person behind a session, with role and organization as they are now. */
@Injectable()
export class SessionUsers {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** Undefined when the session ended, the person was deactivated or the organization suspended. */
  async live(organizationId: number, sessionId: string, userId: number): Promise<SessionUser | undefined> {
    const statement = { name: 'sessions.live', text: LIVE };
    const values = [organizationId, sessionId, userId];
    const [row] = await this.unitOfWork.read<SessionUser>(organizationId, statement, values);
    return row;
  }

  /** As `live`, only what each request needs to know. */
  async member(session: MemberSession): Promise<SessionMember | undefined> {
    const read = { ...memberOfSession(session), onePlan: true };
    const [[row]] = await this.unitOfWork.readAll<[SessionMember]>(session.organizationId, [read]);
    return row;
  }
}
