import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { UnitOfWork, type Transaction } from '../../../platform/database/unit-of-work';
import { NotFoundError } from '../../../platform/errors/app-error';
import type { DecisionSignature, DocumentAccessPolicy, JoinPolicy } from '../domain/policies';

export interface ListedOrganization {
  id: number;
  name: string;
  description: string | null;
}

/** What every member sees of their organization. */
export interface OrganizationView extends ListedOrganization {
  logo: string | null;
  address: string | null;
  phone: string | null;
  email: string | null;
  website: string | null;
}

/** What only admins see besides; how decisions are signed is for all who decide. */
export interface OrganizationSettings {
  isListed: boolean;
  joinPolicy: JoinPolicy;
  documentAccess: DocumentAccessPolicy;
  twoFactorRequired: boolean;
  publishWithoutReview: boolean;
  decisionSignature: DecisionSignature;
}

export interface OrganizationPolicies {
  documentAccess: DocumentAccessPolicy;
  publishWithoutReview: boolean;
  decisionSignature: DecisionSignature;
}

const ONE = `
  SELECT "id", "name", "description", "logo", "address", "phone", "email", "website",
         "isListed", "joinPolicy", "documentAccess", "twoFactorRequired", "publishWithoutReview", "decisionSignature"
  FROM organizations WHERE "id" = $1`;
const DEPARTMENTS = `
  SELECT "id", "name" FROM departments
  WHERE "organizationId" = $1 AND "isActive" ORDER BY "name" <> 'General', lower("name")`;

const POLICIES = {
  name: 'organizations.policies',
  text: `SELECT "documentAccess", "publishWithoutReview", "decisionSignature" FROM organizations WHERE "id" = $1`,
};

/** Reads of organizations. */
@Injectable()
export class Organizations {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** Active organizations that agreed to be listed, for the public picker. */
  listed(): Promise<ListedOrganization[]> {
    return this.unitOfWork.global('SELECT * FROM listed_organizations()', []);
  }

  /** One's own organization; its policies only for admins, but how decisions are signed for everybody. @throws NotFoundError for every other id, existing or not. */
  async own(
    actor: Actor,
    id: number,
  ): Promise<OrganizationView & Pick<OrganizationSettings, 'decisionSignature'> & Partial<OrganizationSettings>> {
    if (id !== actor.organizationId) throw new NotFoundError();
    const [row] = await this.unitOfWork.read<OrganizationView & OrganizationSettings>(
      actor.organizationId,
      { name: 'organizations.own', text: ONE },
      [id],
    );
    if (!row) throw new NotFoundError();
    if (actor.role === 'admin') return row;
    const { name, description, logo, address, phone, email, website, decisionSignature } = row;
    return { id, name, description, logo, address, phone, email, website, decisionSignature };
  }

  /** The organization's departments, General first. */
  departments(actor: Actor): Promise<{ id: number; name: string }[]> {
    return this.unitOfWork.read(actor.organizationId, { name: 'organizations.departments', text: DEPARTMENTS }, [
      actor.organizationId,
    ]);
  }

  /** The rules the organization set for its documents, as of this transaction. */
  async policies(tx: Transaction): Promise<OrganizationPolicies> {
    const [row] = await tx.query<OrganizationPolicies>(POLICIES, [tx.actor.organizationId]);
    if (!row) throw new NotFoundError();
    return row;
  }
}
