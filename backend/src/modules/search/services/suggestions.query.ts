import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { UnitOfWork } from '../../../platform/database/unit-of-work';
import {
  EFFECTIVE_FILE,
  EFFECTIVE_STATUS,
  EFFECTIVE_VERSION,
  VISIBLE,
  visibilityParameters,
  type DocumentStatus,
} from '../../documents';

export interface SuggestedDocument {
  id: number;
  title: string;
  status: DocumentStatus;
  mimeType: string;
  department: string;
}

export interface SuggestedPerson {
  id: number;
  name: string;
  username: string;
  role: string;
  department: string | null;
}

const DOCUMENTS = `
  SELECT d."id", d."title", ${EFFECTIVE_STATUS} AS "status", coalesce(f."mimeType", d."mimeType") AS "mimeType", d."department"
  FROM search_names($5, 500) h
  JOIN documents d ON d."organizationId" = $1 AND d."id" = h."documentId" AND h."version" = ${EFFECTIVE_VERSION}
  ${EFFECTIVE_FILE}
  WHERE ${VISIBLE} AND NOT d."isArchived"
  ORDER BY starts_with(lower(d."title"), $5) DESC, extensions.word_similarity($5, lower(d."title")) DESC, d."updatedAt" DESC, d."id" DESC LIMIT 6`;

const PEOPLE = `
  SELECT u."id", u."name", u."username", u."role", p."name" AS "department",
         greatest(extensions.word_similarity($2, lower(u."name")), extensions.word_similarity($2, lower(u."username"))) AS "fit"
  FROM users u LEFT JOIN departments p ON p."organizationId" = u."organizationId" AND p."id" = u."departmentId"
  WHERE u."organizationId" = $1 AND u."isActive" AND u."deletedAt" IS NULL
    AND (extensions.word_similarity($2, lower(u."name")) >= 0.5 OR extensions.word_similarity($2, lower(u."username")) >= 0.5)
  ORDER BY starts_with(lower(u."name"), $2) DESC, "fit" DESC, lower(u."name"), u."id" LIMIT 4`;

/** Documents and people whose names begin like what is typed, or nearly so: for a palette, while one types. */
@Injectable()
export class Suggestions {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  async run(actor: Actor, typed: string): Promise<{ documents: SuggestedDocument[]; people: SuggestedPerson[] }> {
    const text = typed.toLowerCase();
    if (text === '') return { documents: [], people: [] };
    const { organizationId } = actor;
    const [documents, people] = await Promise.all([
      this.unitOfWork.read<SuggestedDocument & Record<string, unknown>>(
        organizationId,
        { name: 'suggestions.documents', text: DOCUMENTS },
        [...visibilityParameters(actor), text],
        'search',
      ),
      this.unitOfWork.read<SuggestedPerson & { fit: number }>(
        organizationId,
        { name: 'suggestions.people', text: PEOPLE },
        [organizationId, text],
        'search',
      ),
    ]);
    return { documents, people: people.map(({ fit: _, ...person }) => person) };
  }
}
