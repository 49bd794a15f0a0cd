import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { UnitOfWork } from '../../../platform/database/unit-of-work';
import { NotFoundError } from '../../../platform/errors/app-error';
import { PARTICIPANT, VISIBLE, visibilityParameters } from '../../documents';
import type { CertificateProblem, CertifiedEvent } from '../domain/certificate';

/** A certificate as its page shows it. */
export interface CertificateSummary {
  version: number;
  event: CertifiedEvent;
  sha256: string;
  at: string;
  by: number;
  byName: string;
  leafHash: string;
  /** Whether a signed checkpoint of the log covers it. */
  signed: boolean;
  /** When it was signed, or when the time-stamping authority saw it. */
  timestamp: string | null;
  timeStamped: boolean;
  verified: boolean;
  checkedAt: string | null;
  problem: CertificateProblem | null;
}

const OF_DOCUMENT = `
  SELECT c."version", c."event", c."sha256", c."at", c."by", u."name" AS "byName", c."leafHash", c."signedAt" IS NOT NULL AS "signed",
         coalesce(c."tokenTime", c."signedAt") AS "timestamp", c."token" IS NOT NULL AS "timeStamped", c."verified", c."checkedAt", c."problem"
  FROM documents d
  JOIN document_versions v ON v."organizationId" = d."organizationId" AND v."documentId" = d."id"
  JOIN document_certificates c ON c."organizationId" = v."organizationId" AND c."documentId" = v."documentId" AND c."version" = v."version"
  JOIN users u ON u."organizationId" = c."organizationId" AND u."id" = c."by"
  WHERE ${VISIBLE} AND d."id" = $5 AND (${PARTICIPANT} OR v."approvedAt" IS NOT NULL)
  ORDER BY c."version" DESC, c."event"`;
const SEEN = `SELECT 1 FROM documents d WHERE ${VISIBLE} AND d."id" = $5`;

/** Certificates of a document, of those versions that the actor may know of. */
@Injectable()
export class Certificates {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** Newest version first, its approval before its upload. @throws NotFoundError when the actor does not see the document */
  async list(actor: Actor, documentId: number): Promise<CertificateSummary[]> {
    const values = [...visibilityParameters(actor), documentId];
    const { organizationId } = actor;
    const statement = { name: 'certificates.of_document', text: OF_DOCUMENT };
    const certificates = await this.unitOfWork.read<CertificateSummary & Record<string, unknown>>(
      organizationId,
      statement,
      values,
    );
    if (certificates.length > 0) return certificates;
    const seen = await this.unitOfWork.read(organizationId, { name: 'certificates.seen', text: SEEN }, values);
    if (seen.length === 0) throw new NotFoundError();
    return [];
  }
}
