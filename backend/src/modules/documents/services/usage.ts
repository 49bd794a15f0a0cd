import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { UnitOfWork, type Transaction } from '../../../platform/database/unit-of-work';
import { DocumentLimitError, StorageLimitError } from '../documents.errors';

const MB = 1024 * 1024;

/** What is added to, or taken from, what an organization keeps. */
export interface Kept {
  /** Default 0: a further version, or a template, is no further document. */
  documents?: number;
  /** Plaintext bytes of files. */
  bytes: number;
}

export interface Used {
  used: number;
  /** Null: the plan has no limit, or there is no plan. */
  limit: number | null;
}

interface UsageRow {
  documents: number;
  storageBytes: number;
  /** 0 and null: unlimited. Storage in MB, as plans hold it. */
  maxDocuments: number | null;
  maxStorage: number | null;
}

// The terms of the day the plan was chosen: changes of the catalogue do not touch them.
const PLAN = `
  SELECT s."maxDocuments", s."maxStorage" FROM organization_subscriptions s
  WHERE s."organizationId" = $1 ORDER BY s."id" DESC LIMIT 1`;

const CLAIM = {
  name: 'usage.claim',
  text: `
  WITH plan AS (${PLAN}), claimed AS (
    INSERT INTO organization_usage AS u ("organizationId", "documents", "storageBytes") VALUES ($1, $2, $3)
    ON CONFLICT ("organizationId") DO UPDATE SET "documents" = u."documents" + $2, "storageBytes" = u."storageBytes" + $3
    RETURNING u."documents", u."storageBytes")
  SELECT c."documents", c."storageBytes", plan."maxDocuments", plan."maxStorage" FROM claimed c LEFT JOIN plan ON true`,
};

const CURRENT = `
  WITH plan AS (${PLAN})
  SELECT coalesce(u."documents", 0) AS "documents", coalesce(u."storageBytes", 0) AS "storageBytes", plan."maxDocuments", plan."maxStorage"
  FROM (SELECT 1) one LEFT JOIN organization_usage u ON u."organizationId" = $1 LEFT JOIN plan ON true`;

const limitOf = (max: number | null, unit = 1): number | null => (max === null || max === 0 ? null : max * unit);

/**
 * How many documents and bytes an organization keeps, within the limits of its plan. Counted in one row,
 * which the transactions that store files change one after the other: the limits hold however many run at
 * once. What is in the trash counts until it is disposed of.
 */
@Injectable()
export class Usage {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** What is used of the plan now. */
  async of(actor: Actor): Promise<{ documents: Used; storageBytes: Used }> {
    const statement = { name: 'usage.current', text: CURRENT };
    const [row] = await this.unitOfWork.read<UsageRow>(actor.organizationId, statement, [actor.organizationId]);
    return {
      documents: { used: row?.documents ?? 0, limit: limitOf(row?.maxDocuments ?? null) },
      storageBytes: { used: row?.storageBytes ?? 0, limit: limitOf(row?.maxStorage ?? null, MB) },
    };
  }

  /**
   * Counts what the caller's transaction stores. To be called last in it: until it ends, others of the
   * organization wait here.
   * @throws DocumentLimitError, StorageLimitError; the caller's transaction must end with them
   */
  async claim(tx: Transaction, { documents = 0, bytes }: Kept): Promise<void> {
    const [row] = await tx.query<UsageRow>(CLAIM, [tx.actor.organizationId, documents, bytes]);
    if (!row) throw new Error('The usage was not counted');
    const maxDocuments = limitOf(row.maxDocuments);
    if (documents > 0 && maxDocuments !== null && row.documents > maxDocuments) {
      throw new DocumentLimitError(maxDocuments);
    }
    const maxBytes = limitOf(row.maxStorage, MB);
    if (bytes > 0 && maxBytes !== null && row.storageBytes > maxBytes) throw new StorageLimitError(maxBytes / MB);
  }

  /** Gives back what the caller's transaction disposes of. */
  async release(tx: Transaction, { documents = 0, bytes }: Kept): Promise<void> {
    await tx.query(
      `UPDATE organization_usage SET "documents" = greatest("documents" - $2, 0), "storageBytes" = greatest("storageBytes" - $3, 0)
       WHERE "organizationId" = $1`,
      [tx.actor.organizationId, documents, bytes],
    );
  }
}
