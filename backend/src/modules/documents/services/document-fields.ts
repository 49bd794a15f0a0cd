import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../../platform/database/unit-of-work';
import { InvalidInputError } from '../../../platform/errors/app-error';

/** Who writes a document and who is to decide on it. */
export interface DocumentPeople {
  authorId: number | null;
  reviewerId: number | null;
  approverId: number | null;
}

const DEPARTMENT = {
  name: 'documents.department',
  text: `SELECT "id", "name" FROM departments WHERE "organizationId" = $1 AND "isActive" AND lower("name") = lower($2)`,
};

const PEOPLE = {
  name: 'documents.people',
  text: `SELECT "id", "role" FROM users WHERE "organizationId" = $1 AND "id" = ANY($2::int[]) AND "isActive"`,
};

/** Checks facts of a document against the organization: departments and people of others, or former ones, are none. Each check is one statement at most. */
@Injectable()
export class DocumentFields {
  /** @throws InvalidInputError */
  async department(tx: Transaction, name: string): Promise<{ id: number; name: string }> {
    const [row] = await tx.query<{ id: number; name: string }>(DEPARTMENT, [tx.actor.organizationId, name]);
    if (!row) throw new InvalidInputError({ department: 'This department does not exist in your organization' });
    return row;
  }

  /** @throws InvalidInputError naming the one who cannot review or approve the author's document */
  async requirePeople(tx: Transaction, { authorId, reviewerId, approverId }: DocumentPeople): Promise<void> {
    const wanted = [
      { field: 'reviewerId', id: reviewerId, roles: ['reviewer', 'admin'], noun: 'reviewer' },
      { field: 'approverId', id: approverId, roles: ['approver', 'admin'], noun: 'approver' },
    ];
    const asked = wanted.filter(({ id }) => id !== null && id !== authorId);
    const found = asked.length > 0 ? await this.rolesOf(tx, asked) : new Map<number, string>();
    for (const { field, id, roles, noun } of wanted) {
      if (id === null) continue;
      if (id === authorId) {
        const own = authorId === tx.actor.userId;
        throw new InvalidInputError({
          [field]: own ? `You cannot be the ${noun} of your own document` : `The author cannot be the ${noun}`,
        });
      }
      if (!roles.includes(found.get(id) ?? ''))
        throw new InvalidInputError({ [field]: `Choose an active ${noun} of your organization` });
    }
    if (reviewerId !== null && reviewerId === approverId) {
      throw new InvalidInputError({ approverId: 'Reviewer and approver must be different people' });
    }
  }

  /** By the clock of the database. @throws InvalidInputError */
  async requireFuture(tx: Transaction, moment: string): Promise<void> {
    const [row] = await tx.query<{ ahead: boolean }>(`SELECT $1::timestamptz > now() AS "ahead"`, [moment]);
    if (!row?.ahead) throw new InvalidInputError({ expirationDate: 'The expiration date must be in the future' });
  }

  /** @throws InvalidInputError for a template that does not exist, waits for approval, or was taken out of the library */
  async requireTemplate(tx: Transaction, id: number): Promise<void> {
    const [row] = await tx.query(
      `SELECT 1 FROM document_templates WHERE "organizationId" = $1 AND "id" = $2 AND "isActive" AND "isApproved"`,
      [tx.actor.organizationId, id],
    );
    if (!row) throw new InvalidInputError({ templateId: 'This template is not available' });
  }

  /** Of those who are active in the organization. */
  private async rolesOf(tx: Transaction, people: readonly { id: number | null }[]): Promise<Map<number, string>> {
    const ids = people.map(({ id }) => id);
    const rows = await tx.query<{ id: number; role: string }>(PEOPLE, [tx.actor.organizationId, ids]);
    return new Map(rows.map(({ id, role }) => [id, role]));
  }
}
