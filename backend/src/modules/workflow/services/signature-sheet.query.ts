import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../config/config';
import type { Actor } from '../../../platform/database/actor';
import { UnitOfWork, type Transaction } from '../../../platform/database/unit-of-work';
import { NotFoundError } from '../../../platform/errors/app-error';
import { AuditLog } from '../../audit';
import { EFFECTIVE_VERSION, PARTICIPANT, VISIBLE, visibilityParameters } from '../../documents';
import { drawSignatureSheet, type SheetFacts, type SheetSignature } from '../domain/signature-sheet';
import { NotApprovedError } from '../workflow.errors';

export interface SignatureSheet {
  fileName: string;
  version: number;
  pdf: Buffer;
}

/** Makes the sheet that says who decided on an approved version, as what, when, and over which bytes. */
@Injectable()
export class SignatureSheets {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly unitOfWork: UnitOfWork,
    private readonly audit: AuditLog,
  ) {}

  /**
   * @param version the one in force without it
   * @throws NotFoundError, NotApprovedError
   */
  async run(actor: Actor, documentId: number, version: number | undefined): Promise<SignatureSheet> {
    const { facts, signatures } = await this.unitOfWork.run(actor, async (tx) => {
      const found = await this.facts(tx, documentId, version);
      const details = { version: found.version, sha256: found.documentHash };
      await this.audit.record(tx, { action: 'signature_sheet', resource: 'document', resourceId: documentId, details });
      return { facts: found, signatures: await this.signatures(tx, documentId, found.version) };
    });
    const pdf = await drawSignatureSheet(facts, signatures);
    return { fileName: `${facts.fileName.replace(/\.[^.]+$/, '')}-signatures.pdf`, version: facts.version, pdf };
  }

  private async facts(tx: Transaction, documentId: number, version: number | undefined): Promise<SheetFacts> {
    const [row] = await tx.query<Omit<SheetFacts, 'approvedAt' | 'verifyUrl'> & { approvedAt: string | null }>(
      `SELECT d."id", d."title", o."name" AS "organizationName", a."name" AS "authorName", v."version", v."fileName", v."fileSize",
              v."documentHash", v."createdAt", v."approvedAt", c."leafHash", to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS "madeAt"
       FROM documents d
       JOIN organizations o ON o."id" = d."organizationId"
       JOIN users a ON a."organizationId" = d."organizationId" AND a."id" = d."authorId"
       JOIN document_versions v ON v."organizationId" = d."organizationId" AND v."documentId" = d."id"
         AND v."version" = coalesce($6::int, d."approvedVersion", ${EFFECTIVE_VERSION})
       LEFT JOIN document_certificates c ON c."organizationId" = v."organizationId" AND c."documentId" = v."documentId"
         AND c."version" = v."version" AND c."event" = 'approved'
       WHERE ${VISIBLE} AND d."id" = $5 AND (${PARTICIPANT} OR v."approvedAt" IS NOT NULL)`,
      [...visibilityParameters(tx.actor), documentId, version ?? null],
    );
    if (!row) throw new NotFoundError();
    if (row.approvedAt === null) throw new NotApprovedError();
    const { documentHash, leafHash } = row;
    const verifyUrl = `${this.config.publicUrl}/verify#sha256=${documentHash}${leafHash ? `&leaf=${leafHash}` : ''}`;
    return { ...row, approvedAt: row.approvedAt, verifyUrl };
  }

  private signatures(tx: Transaction, documentId: number, version: number): Promise<SheetSignature[]> {
    return tx.query<SheetSignature>(
      `SELECT s."printedName", s."onBehalfOfName", s."meaning", s."stepName", s."signedWith", s."asAdminOverride", s."createdAt", u."email"
       FROM document_decisions s JOIN users u ON u."organizationId" = s."organizationId" AND u."id" = s."userId"
       WHERE s."organizationId" = $1 AND s."documentId" = $2 AND s."version" = $3 ORDER BY s."id"`,
      [tx.actor.organizationId, documentId, version],
    );
  }
}
