import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { UnitOfWork } from '../../../platform/database/unit-of-work';

export interface DelegationView {
  id: number;
  fromUserId: number;
  fromName: string;
  toUserId: number;
  toName: string;
  startsAt: string;
  endsAt: string;
  reason: string | null;
  state: 'planned' | 'active' | 'ended';
  /** Given by the person asking. */
  isMine: boolean;
  canEnd: boolean;
}

const KNOWN = `
  SELECT g."id", g."fromUserId", f."name" AS "fromName", g."toUserId", t."name" AS "toName", g."startsAt", g."endsAt", g."reason",
    CASE WHEN g."endedAt" IS NOT NULL OR g."endsAt" <= now() THEN 'ended' WHEN g."startsAt" > now() THEN 'planned' ELSE 'active' END AS "state",
    g."fromUserId" = $2 AS "isMine",
    (g."fromUserId" = $2 OR $3 = 'admin') AND g."endedAt" IS NULL AND g."endsAt" > now() AS "canEnd"
  FROM delegations g
  JOIN users f ON f."organizationId" = g."organizationId" AND f."id" = g."fromUserId"
  JOIN users t ON t."organizationId" = g."organizationId" AND t."id" = g."toUserId"
  WHERE g."organizationId" = $1 AND ($3 = 'admin' OR $2 IN (g."fromUserId", g."toUserId"))
    AND (g."endedAt" IS NULL OR g."endedAt" > now() - interval '90 days') AND g."endsAt" > now() - interval '90 days'
  ORDER BY g."endedAt" IS NOT NULL OR g."endsAt" <= now(), g."startsAt" DESC, g."id" DESC LIMIT 200`;

/** Who stands in for whom: one's own, given and received; all of them for admins. Ended ones stay for 90 days. */
@Injectable()
export class Delegations {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  list({ organizationId, userId, role }: Actor): Promise<DelegationView[]> {
    const statement = { name: 'delegations.known', text: KNOWN };
    return this.unitOfWork.read(organizationId, statement, [organizationId, userId, role]);
  }
}
