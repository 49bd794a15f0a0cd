import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../config/config';
import type { Transaction } from '../../../platform/database/unit-of-work';
import { Outbox } from '../../../platform/outbox/outbox';
import { AuditLog, EvidenceKeys } from '../../audit';
import { CERTIFICATE_CHECK_WANTED } from '../certificates.events';
import {
  CERTIFICATE_TYPE,
  type CertificatePayload,
  type CertifiedEvent,
  type EntryDetails,
} from '../domain/certificate';
import { CertificateRecords } from './certificate-records';

/** Keeps the lock apart from those of other work; organizations count upwards from it. */
const CERTIFYING = 1_400_000_000;

/** A version and an event that have no certificate yet. */
interface Uncertified {
  version: number;
  event: CertifiedEvent;
  sha256: string;
  size: number;
  mimeType: string;
  by: number;
  at: string;
}

/** Of a version the upload comes first. Whoever approved is the last to have signed; without a review it is the author. */
const UNCERTIFIED = `
  SELECT v."version", e."event", v."documentHash" AS "sha256", v."fileSize" AS "size", v."mimeType",
    CASE e."event" WHEN 'uploaded' THEN v."createdAt" ELSE v."approvedAt" END AS "at",
    coalesce(CASE e."event" WHEN 'approved' THEN (
      SELECT s."userId" FROM document_decisions s WHERE s."organizationId" = v."organizationId" AND s."documentId" = v."documentId"
        AND s."version" = v."version" AND s."action" = 'approve' ORDER BY s."id" DESC LIMIT 1) END, v."createdBy") AS "by"
  FROM document_versions v CROSS JOIN (VALUES ('uploaded', 1), ('approved', 2)) AS e("event", "place")
  JOIN documents d ON d."organizationId" = v."organizationId" AND d."id" = v."documentId" AND d."purgedAt" IS NULL
  WHERE v."organizationId" = $1 AND v."documentId" = $2 AND (e."event" = 'uploaded' OR v."approvedAt" IS NOT NULL)
    AND NOT EXISTS (SELECT 1 FROM document_certificates c WHERE c."organizationId" = v."organizationId"
      AND c."documentId" = v."documentId" AND c."version" = v."version" AND c."event" = e."event")
  ORDER BY v."version", e."place"`;

/** Certifies what of a document is not certified yet: each version once when it is stored and once when it is approved. */
@Injectable()
export class CertifyDocument {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly keys: EvidenceKeys,
    private readonly records: CertificateRecords,
    private readonly audit: AuditLog,
    private readonly outbox: Outbox,
  ) {}

  /** @returns how many certificates were made; safe to repeat, and to run twice at once */
  async run(tx: Transaction, documentId: number): Promise<number> {
    const { organizationId } = tx.actor;
    // One after the other for each document: a certificate names the one of the version before.
    await tx.query(`SELECT pg_advisory_xact_lock($1, $2)`, [CERTIFYING + organizationId, documentId]);
    const missing = await tx.query<Uncertified>(UNCERTIFIED, [organizationId, documentId]);
    for (const one of missing) await this.certify(tx, documentId, one);
    for (const version of new Set(missing.map((one) => one.version))) {
      await this.records.mirror(tx, documentId, version);
      await this.outbox.publish(tx, CERTIFICATE_CHECK_WANTED, { documentId, version });
    }
    return missing.length;
  }

  private async certify(tx: Transaction, documentId: number, one: Uncertified): Promise<void> {
    const { version, event, sha256, size, mimeType, by, at } = one;
    const payload: CertificatePayload = {
      iss: this.config.publicUrl,
      org: tx.actor.organizationId,
      documentId,
      version,
      sha256,
      size,
      mimeType,
      event,
      by,
      at,
      prev: await this.previous(tx, documentId, version),
    };
    const jws = this.keys.signJws({ ...payload }, CERTIFICATE_TYPE);
    const details = { version, event, sha256, certificate: hashOf(jws) };
    const auditLogId = await this.audit.record(tx, {
      action: 'certify',
      resource: 'document',
      resourceId: documentId,
      details,
    });
    const [logged] = await tx.query<{ leafHash: string } & EntryDetails>(
      `SELECT encode("leaf", 'hex') AS "leafHash", encode("detailsSalt", 'hex') AS "salt", "details", "ipAddress" AS "ip", "userAgent", "actorName"
       FROM audit_logs WHERE "organizationId" = $1 AND "id" = $2`,
      [tx.actor.organizationId, auditLogId],
    );
    if (!logged) throw new Error('An entry of the log is not there in its own transaction');
    const { leafHash, ...entry } = logged;
    await this.records.insert(tx, { documentId, version, event, sha256, jws, at, by, auditLogId, leafHash, entry });
  }

  /** Hash of the latest certificate of the version before. */
  private async previous(tx: Transaction, documentId: number, version: number): Promise<string | null> {
    const [before] = await tx.query<{ jws: string }>(
      `SELECT "jws" FROM document_certificates WHERE "organizationId" = $1 AND "documentId" = $2 AND "version" = $3
       ORDER BY "event" LIMIT 1`,
      [tx.actor.organizationId, documentId, version - 1],
    );
    return before ? hashOf(before.jws) : null;
  }
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
