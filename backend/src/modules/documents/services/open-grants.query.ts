import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { UnitOfWork } from '../../../platform/database/unit-of-work';
import { Organizations } from '../../tenancy';

type DocumentAccess = Awaited<ReturnType<Organizations['policies']>>['documentAccess'];

export interface OpenGrants {
  documentAccess: DocumentAccess;
  /** Until when everything is open, where the policy lets one code open all; null otherwise. */
  all: string | null;
  grants: { documentId: number; until: string }[];
}

/** What the caller's session may open right now without a further code. */
@Injectable()
export class OpenGrantsQuery {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly organizations: Organizations,
  ) {}

  /** Of this session only; the gate decides again at each byte route. */
  async run(actor: Actor): Promise<OpenGrants> {
    return this.unitOfWork.run(actor, async (tx) => {
      const { documentAccess } = await this.organizations.policies(tx);
      const grants = await tx.query<{ documentId: number; until: string }>(
        `SELECT "documentId", max("expiresAt") AS "until" FROM document_access_grants
         WHERE "organizationId" = $1 AND "sessionId" = $2 AND "userId" = $3 AND "expiresAt" > now()
         GROUP BY "documentId" ORDER BY "documentId"`,
        [actor.organizationId, actor.sessionId, actor.userId],
      );
      const all =
        documentAccess === 'session'
          ? (grants
              .map(({ until }) => until)
              .sort()
              .at(-1) ?? null)
          : null;
      return { documentAccess, all, grants };
    });
  }
}
