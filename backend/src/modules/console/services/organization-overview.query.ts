import { Injectable } from '@nestjs/common';
import { NotFoundError } from '../../../platform/errors/app-error';
import { AdministratorStore } from '../../administration';

export interface OrganizationOverview {
  id: number;
  name: string;
  email: string | null;
  phone: string | null;
  website: string | null;
  isActive: boolean;
  createdAt: string;
  suspendedAt: string | null;
  suspendedBy: string | null;
  reactivatedAt: string | null;
  reactivatedBy: string | null;
  users: { total: number; active: number; waiting: number };
  documents: number;
  storageBytes: number;
  newDocuments30Days: number;
  lastSignInAt: string | null;
  subscription: Subscription | null;
  admins: Administrator[];
  failedWork: number;
}

export interface Subscription {
  planName: string;
  status: string;
  startDate: string;
  trialEndDate: string | null;
  nextBillingDate: string | null;
  endDate: string | null;
  autoRenew: boolean;
  maxUsers: number | null;
  maxDocuments: number | null;
  maxStorageBytes: number | null;
}

export interface Administrator {
  id: number;
  name: string;
  email: string;
  lastLogin: string | null;
}

const OVERVIEW = `
  SELECT o."id", o."name", o."email", o."phone", o."website", o."isActive", o."createdAt",
    o."suspendedAt", o."suspendedBy", o."reactivatedAt", o."reactivatedBy",
    (SELECT json_build_object('total', count(*), 'active', count(*) FILTER (WHERE u."isActive"),
       'waiting', count(*) FILTER (WHERE NOT u."isActive" AND u."joinRequestedAt" IS NOT NULL))
     FROM users u WHERE u."organizationId" = o."id" AND u."deletedAt" IS NULL) AS "users",
    (SELECT max(u."lastLogin") FROM users u WHERE u."organizationId" = o."id") AS "lastSignInAt",
    (SELECT count(*)::int FROM documents d WHERE d."organizationId" = o."id" AND d."deletedAt" IS NULL) AS "documents",
    (SELECT count(*)::int FROM documents d WHERE d."organizationId" = o."id" AND d."deletedAt" IS NULL
       AND d."createdAt" > now() - interval '30 days') AS "newDocuments30Days",
    coalesce((SELECT g."storageBytes" FROM organization_usage g WHERE g."organizationId" = o."id"), 0)::float8 AS "storageBytes",
    (SELECT count(*)::int FROM outbox w WHERE w."organizationId" = o."id" AND w."processedAt" IS NULL
       AND w."failedAt" IS NOT NULL) AS "failedWork"
  FROM organizations o WHERE o."id" = $1`;

// The terms are those of the day the plan was chosen; none of a kind is 0 there and null here.
const SUBSCRIPTION = `
  SELECT s."planName", s."status", s."startDate", s."trialEndDate", s."nextBillingDate", s."endDate", s."autoRenew",
    nullif(s."maxUsers", 0) AS "maxUsers", nullif(s."maxDocuments", 0) AS "maxDocuments",
    nullif(s."maxStorage", 0)::float8 * 1048576 AS "maxStorageBytes"
  FROM organization_subscriptions s
  WHERE s."organizationId" = $1 ORDER BY s."id" DESC LIMIT 1`;

const ADMINS = `
  SELECT "id", "name", "email", "lastLogin" FROM users
  WHERE "organizationId" = $1 AND "role" = 'admin' AND "isActive" AND "deletedAt" IS NULL ORDER BY "id" LIMIT 20`;

/** One organization as the platform knows it: who to talk to, what it uses, where it stands. No content. */
@Injectable()
export class OrganizationOverviews {
  constructor(private readonly store: AdministratorStore) {}

  /** @throws NotFoundError */
  async one(id: number): Promise<OrganizationOverview> {
    type Facts = Omit<OrganizationOverview, 'subscription' | 'admins'>;
    const [facts] = await this.store.query<Facts & Record<string, unknown>>(OVERVIEW, [id]);
    if (!facts) throw new NotFoundError();
    const [subscription] = await this.store.query<Subscription & Record<string, unknown>>(SUBSCRIPTION, [id]);
    const admins = await this.store.query<Administrator & Record<string, unknown>>(ADMINS, [id]);
    return { ...facts, subscription: subscription ?? null, admins };
  }
}
