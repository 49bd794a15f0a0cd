import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../../platform/database/unit-of-work';
import type { CertificateProblem, CertifiedEvent, EntryDetails } from '../domain/certificate';

export interface NewCertificate {
  documentId: number;
  version: number;
  event: CertifiedEvent;
  sha256: string;
  jws: string;
  at: string;
  by: number;
  auditLogId: number;
  leafHash: string;
  entry: EntryDetails;
}

/** What a check needs to know of a certificate. */
export interface StoredCertificate extends NewCertificate {
  logProof: string | null;
  platformProof: string | null;
  signedAt: string | null;
  token: Buffer | null;
  tokenTime: string | null;
  verified: boolean;
  checkedAt: string | null;
  problem: CertificateProblem | null;
}

/** What a check came to. */
export interface CheckOutcome {
  event: CertifiedEvent;
  problem: CertificateProblem | null;
  logProof: string;
  platformProof: string | null;
  signedAt: string;
  token: Buffer | null;
  tokenTime: string | null;
}

const COLUMNS = `"documentId", "version", "event", "sha256", "jws", "at", "by", "auditLogId", "leafHash", "entry", "logProof", "platformProof",
  "signedAt", "token", "tokenTime", "verified", "checkedAt", "problem"`;

/** The rows of certificates, and what a document's own columns say of its latest version. */
@Injectable()
export class CertificateRecords {
  async insert(tx: Transaction, one: NewCertificate): Promise<void> {
    await tx.query(
      `INSERT INTO document_certificates
         ("organizationId", "documentId", "version", "event", "sha256", "jws", "at", "by", "auditLogId", "leafHash", "entry")
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
      [
        tx.actor.organizationId,
        one.documentId,
        one.version,
        one.event,
        one.sha256,
        one.jws,
        one.at,
        one.by,
        one.auditLogId,
        one.leafHash,
        JSON.stringify(one.entry),
      ],
    );
  }

  /** All of a version, the upload's first. */
  async of(tx: Transaction, documentId: number, version: number): Promise<StoredCertificate[]> {
    return tx.query<StoredCertificate>(
      `SELECT ${COLUMNS} FROM document_certificates
       WHERE "organizationId" = $1 AND "documentId" = $2 AND "version" = $3 ORDER BY "event" DESC`,
      [tx.actor.organizationId, documentId, version],
    );
  }

  /** @returns how it was before: whether it had been found wrong already */
  async settle(
    tx: Transaction,
    documentId: number,
    version: number,
    outcome: CheckOutcome,
  ): Promise<{ failedBefore: boolean }> {
    const { event, problem, logProof, platformProof, signedAt, token, tokenTime } = outcome;
    const key = [tx.actor.organizationId, documentId, version, event];
    const [before] = await tx.query<{ problem: string | null }>(
      `SELECT "problem" FROM document_certificates
       WHERE "organizationId" = $1 AND "documentId" = $2 AND "version" = $3 AND "event" = $4 FOR UPDATE`,
      key,
    );
    await tx.query(
      `UPDATE document_certificates SET "verified" = $5, "problem" = $6, "checkedAt" = now(), "logProof" = $7,
         "platformProof" = $8, "signedAt" = $9, "token" = $10, "tokenTime" = $11
       WHERE "organizationId" = $1 AND "documentId" = $2 AND "version" = $3 AND "event" = $4`,
      [...key, problem === null, problem, logProof, platformProof, signedAt, token, tokenTime],
    );
    return { failedBefore: before?.problem != null };
  }

  /** The document's own columns follow the certificate of its latest version; whoever edits it is not disturbed. */
  async mirror(tx: Transaction, documentId: number, version: number): Promise<void> {
    await tx.query(
      `UPDATE documents d SET "blockchainTxHash" = c."leafHash", "blockchainSignature" = c."jws",
         "blockchainCertificateUrl" = '/api/documents/' || d."id" || '/certificate',
         "blockchainTimestamp" = coalesce(c."tokenTime", c."signedAt"), "isBlockchainVerified" = c."verified"
       FROM (SELECT * FROM document_certificates WHERE "organizationId" = $1 AND "documentId" = $2 AND "version" = $3
             ORDER BY "event" LIMIT 1) c
       WHERE d."organizationId" = $1 AND d."id" = $2 AND d."version" = $3`,
      [tx.actor.organizationId, documentId, version],
    );
  }
}
