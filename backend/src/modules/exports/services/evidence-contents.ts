import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { UnitOfWork, type Transaction } from '../../../platform/database/unit-of-work';
import { NotFoundError } from '../../../platform/errors/app-error';
import { BYTE_ORDER_MARK, csvLine } from '../../../platform/text/csv';
import { EVIDENCE_FORMAT, versionPath } from '../domain/data-sets';
import { evidenceReadMe } from '../domain/read-me';
import { CertificateContents } from './certificate-contents';
import type { ExportProgress, ExportRun } from './export-runs';
import { LogContents } from './log-contents';
import type { PackageWriter } from './package-writer';
import { PackedFiles, type LeftOut } from './packed-files';
import { openSnapshot, type Row } from './table-dump';
import { addVerifier } from './verifier-files';

const FILES_FROM = 10;
const LOG_FROM = 90;

/** Documents about which something happened in the period; $1 organization, $2 and $3 its ends, which may be null, $4 the document. */
const DOCUMENTS = `
  SELECT d."id" FROM documents d WHERE d."organizationId" = $1 AND d."purgedAt" IS NULL
    AND CASE WHEN $4::int IS NOT NULL THEN d."id" = $4 ELSE
      EXISTS (SELECT 1 FROM document_versions v WHERE v."organizationId" = $1 AND v."documentId" = d."id"
        AND (v."createdAt" BETWEEN $2::timestamptz AND $3::timestamptz OR v."approvedAt" BETWEEN $2 AND $3))
      OR EXISTS (SELECT 1 FROM document_comments c WHERE c."organizationId" = $1 AND c."documentId" = d."id" AND c."createdAt" BETWEEN $2 AND $3)
      OR EXISTS (SELECT 1 FROM document_decisions s WHERE s."organizationId" = $1 AND s."documentId" = d."id" AND s."createdAt" BETWEEN $2 AND $3)
    END ORDER BY d."id"`;
const FACTS = `
  SELECT d."id", d."title", d."description", d."department", d."category", d."priority", d."tags", d."status", d."version",
         d."approvedVersion", d."publishedWithoutReview", a."name" AS "authorName", d."expirationDate", d."retentionPeriod",
         d."legalHold", d."legalHoldReason", d."isArchived", d."deletedAt", d."createdAt", d."updatedAt"
  FROM documents d JOIN users a ON a."organizationId" = d."organizationId" AND a."id" = d."authorId"
  WHERE d."organizationId" = $1 AND d."id" = $2`;
const VERSIONS = `
  SELECT v."version", v."fileName", v."fileSize", v."mimeType", v."documentHash", v."changes", u."name" AS "createdByName",
         v."createdAt", v."approvedAt", v."rejectedAt", v."supersededAt", v."restoredFrom"
  FROM document_versions v JOIN users u ON u."organizationId" = v."organizationId" AND u."id" = v."createdBy"
  WHERE v."organizationId" = $1 AND v."documentId" = $2 ORDER BY v."version"`;
const DECISIONS = `
  SELECT s."id", s."version", s."action", s."meaning", s."stepName", s."printedName", s."onBehalfOfName", s."signedWith",
         s."asAdminOverride", s."documentHash", s."createdAt", c."comment"
  FROM document_decisions s
  LEFT JOIN document_comments c ON c."organizationId" = s."organizationId" AND c."id" = s."commentId"
  WHERE s."organizationId" = $1 AND s."documentId" = $2 ORDER BY s."id"`;
const COMMENTS = `
  SELECT c."id", c."version", c."action", u."name" AS "userName", c."comment", c."asAdminOverride", c."createdAt"
  FROM document_comments c JOIN users u ON u."organizationId" = c."organizationId" AND u."id" = c."userId"
  WHERE c."organizationId" = $1 AND c."documentId" = $2 ORDER BY c."id"`;

const DECISION_COLUMNS = [
  'document',
  'title',
  'version',
  'action',
  'meaning',
  'stepName',
  'printedName',
  'onBehalfOfName',
  'signedWith',
  'createdAt',
  'documentHash',
  'comment',
];

interface VersionOf {
  documentId: number;
  version: number;
}

/** What an auditor asks for about a document or a period: versions, decisions, comments, certificates, log and proofs. */
@Injectable()
export class EvidenceContents {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly files: PackedFiles,
    private readonly certificates: CertificateContents,
    private readonly log: LogContents,
  ) {}

  /** @throws NotFoundError when the document was disposed of */
  async fill(actor: Actor, run: ExportRun, writer: PackageWriter, progress: ExportProgress): Promise<void> {
    progress.at('Collecting versions, decisions and comments', 1);
    const { ids, versions, facts } = await this.unitOfWork.run(actor, async (tx) => {
      await openSnapshot(tx);
      return this.records(tx, run, writer);
    });
    const leftOut: LeftOut[] = [];
    for (const [index, one] of versions.entries()) {
      progress.at(
        `Writing files: ${index + 1} of ${versions.length}`,
        FILES_FROM + ((LOG_FROM - FILES_FROM) * index) / versions.length,
      );
      const missing = await this.files.version(actor, writer, one);
      if (missing) leftOut.push(missing);
      await this.certificates.add(actor, writer, one);
    }
    progress.at('Collecting entries of the log and their proofs', LOG_FROM);
    if (run.documentId === null) await this.log.all(actor, writer, run);
    else await this.log.extract(actor, writer, ids);
    if (leftOut.length > 0) await writer.json('left-out.json', leftOut);
    await addVerifier(writer);
    await writer.end({ format: EVIDENCE_FORMAT, ...facts, documents: ids, leftOut: leftOut.length });
  }

  private async records(
    tx: Transaction,
    run: ExportRun,
    writer: PackageWriter,
  ): Promise<{ ids: number[]; versions: VersionOf[]; facts: Record<string, unknown> }> {
    const { organizationId } = tx.actor;
    const [organization] = await tx.query<{ organizationName: string; madeAt: string }>(
      `SELECT "name" AS "organizationName", to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS "madeAt"
       FROM organizations WHERE "id" = $1`,
      [organizationId],
    );
    const documents = await tx.query<{ id: number }>(DOCUMENTS, [
      organizationId,
      run.periodFrom,
      run.periodTo,
      run.documentId,
    ]);
    if (!organization || (run.documentId !== null && documents.length === 0)) throw new NotFoundError();
    const { title, createdByName, periodFrom, periodTo } = run;
    const about = { ...organization, title, createdByName };
    await writer.text('README.txt', evidenceReadMe(about));
    const ids = documents.map(({ id }) => id);
    const versions: VersionOf[] = [];
    const decisions: string[] = [BYTE_ORDER_MARK + csvLine(DECISION_COLUMNS)];
    for (const id of ids) await this.document(tx, id, writer, versions, decisions);
    await writer.text('decisions.csv', decisions.join(''));
    return { ids, versions, facts: { ...about, periodFrom, periodTo } };
  }

  private async document(
    tx: Transaction,
    id: number,
    writer: PackageWriter,
    into: VersionOf[],
    lines: string[],
  ): Promise<void> {
    const keys = [tx.actor.organizationId, id];
    const [facts] = await tx.query<Row>(FACTS, keys);
    const versions = await tx.query<Row>(VERSIONS, keys);
    const decisions = await tx.query<Row>(DECISIONS, keys);
    const comments = await tx.query<Row>(COMMENTS, keys);
    for (const row of versions) {
      const version = Number(row.version);
      row.path = versionPath(id, version, String(row.fileName));
      into.push({ documentId: id, version });
    }
    for (const row of decisions) {
      const line = { ...row, document: id, title: facts?.title ?? null } as Record<string, string | number | null>;
      lines.push(csvLine(DECISION_COLUMNS.map((name) => line[name] ?? null)));
    }
    await writer.json(`documents/${id}.json`, { ...facts, versions, decisions, comments });
  }
}
