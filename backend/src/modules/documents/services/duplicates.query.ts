import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { UnitOfWork } from '../../../platform/database/unit-of-work';
import { PARTICIPANT, VISIBLE, visibilityParameters } from './visible-documents';

export interface Duplicate {
  id: number;
  title: string;
  /** The newest version with these bytes. */
  version: number;
}

const MOST = 5;

const SAME_BYTES = `
  SELECT d."id", d."title", max(v."version") AS "version"
  FROM document_versions v JOIN documents d ON d."organizationId" = v."organizationId" AND d."id" = v."documentId"
  WHERE v."organizationId" = $1 AND v."documentHash" = $5 AND ${VISIBLE} AND (${PARTICIPANT} OR v."approvedAt" IS NOT NULL)
  GROUP BY d."organizationId", d."id" ORDER BY d."updatedAt" DESC LIMIT ${MOST}`;

/** Documents that have a file already, so that nobody uploads it twice by mistake. Only what the actor may see. */
@Injectable()
export class Duplicates {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** @param sha256 lower-case hex */
  find(actor: Actor, sha256: string): Promise<Duplicate[]> {
    const statement = { name: 'documents.same_bytes', text: SAME_BYTES };
    return this.unitOfWork.read<Duplicate>(actor.organizationId, statement, [...visibilityParameters(actor), sha256]);
  }
}
