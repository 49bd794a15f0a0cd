import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { UnitOfWork, type Transaction } from '../../../platform/database/unit-of-work';
import { Outbox } from '../../../platform/outbox/outbox';
import { EncryptedStore, type EncryptedBlob } from '../../../platform/storage/encrypted-store';
import { isLost } from '../../../platform/storage/second-look';
import { AuditLog } from '../../audit';
import { AccessCodeRequiredError, AccessGate, type BytePurpose, type GatedDocument } from '../../documents';
import type { PreviewKind, RenditionKind } from '../domain/rendition';
import { RenditionFailedError, RenditionPendingError } from '../renditions.errors';
import { RENDITIONS_WANTED } from '../renditions.events';
import { RenditionFiles } from './rendition-files';

const PDF = 'application/pdf';
/** A list that is scrolled asks for the same thumbnails again and again; one entry says it for as long as a grant lasts. */
const THUMBNAIL_QUIET_MINUTES = 15;

/** A rendition that may be sent: its own file, or the document's where that is what is shown. */
export type OpenRendition =
  | { document: GatedDocument; previewKind: PreviewKind; original: true }
  | {
      document: GatedDocument;
      previewKind: PreviewKind;
      original: false;
      mimeType: string;
      fileSize: number;
      content: Readable;
    };

interface RenditionRow {
  state: 'ready' | 'failed';
  previewKind: PreviewKind | null;
  mimeType: string | null;
  filePath: string | null;
  encryptedKey: string | null;
  size: number;
  sha256: string;
  failure: string | null;
}

type Found = { document: GatedDocument; row: RenditionRow; blob: EncryptedBlob | undefined };

/** Opens what was made from a document, through the same gate as the document itself. */
@Injectable()
export class ReadRendition {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly gate: AccessGate,
    private readonly renditions: RenditionFiles,
    private readonly store: EncryptedStore,
    private readonly audit: AuditLog,
    private readonly outbox: Outbox,
  ) {}

  /**
   * @param purpose as the log says it; a PDF shown as it is is logged by whoever reads the original
   * @throws NotFoundError, AccessCodeRequiredError, RenditionPendingError, RenditionFailedError
   */
  async run(
    actor: Actor,
    documentId: number,
    kind: RenditionKind,
    purpose: BytePurpose,
    version?: number,
  ): Promise<OpenRendition> {
    try {
      const found = await this.unitOfWork.run(actor, (tx) => this.authorize(tx, documentId, kind, purpose, version));
      const { document, row, blob } = found;
      const previewKind = row.previewKind ?? 'none';
      if (!blob) return { document, previewKind, original: true };
      const content = await this.checked(actor, kind, found, blob);
      return { document, previewKind, original: false, mimeType: row.mimeType ?? '', fileSize: row.size, content };
    } catch (error) {
      if (error instanceof AccessCodeRequiredError) await this.recordDenial(actor, documentId, purpose);
      throw error;
    }
  }

  private async authorize(
    tx: Transaction,
    documentId: number,
    kind: RenditionKind,
    purpose: BytePurpose,
    wanted?: number,
  ): Promise<Found> {
    const document = await this.gate.require(tx, documentId, purpose, wanted);
    const row = await this.row(tx, document, kind);
    const { filePath, encryptedKey } = row;
    if (filePath === null || encryptedKey === null) return { document, row, blob: undefined };
    const blob = await this.renditions.locate(tx, filePath, encryptedKey);
    await this.record(tx, document, purpose);
    return { document, row, blob };
  }

  private async row(tx: Transaction, document: GatedDocument, kind: RenditionKind): Promise<RenditionRow> {
    const [row] = await tx.query<RenditionRow>(
      `SELECT "state", "previewKind", "mimeType", "filePath", "encryptedKey", "size", "sha256", "failure"
       FROM document_renditions WHERE "organizationId" = $1 AND "documentId" = $2 AND "version" = $3 AND "kind" = $4`,
      [tx.actor.organizationId, document.id, document.version, kind],
    );
    if (row?.state === 'failed') throw new RenditionFailedError(row.failure ?? '');
    if (row) return row;
    // A PDF is shown as it is, so nobody waits for its pages to be counted.
    if (kind === 'preview' && document.mimeType === PDF) return { ...NOTHING, previewKind: 'pdf' };
    throw new RenditionPendingError();
  }

  private async record(tx: Transaction, { id, version }: GatedDocument, purpose: BytePurpose): Promise<void> {
    if (purpose === 'thumbnail') {
      const [lately] = await tx.query(
        `SELECT 1 FROM audit_logs WHERE "organizationId" = $1 AND "resource" = 'document' AND "resourceId" = $2 AND "action" = 'thumbnail'
           AND "userId" = $3 AND "details" ->> 'version' = $4 AND "createdAt" > now() - make_interval(mins => ${THUMBNAIL_QUIET_MINUTES}) LIMIT 1`,
        [tx.actor.organizationId, String(id), tx.actor.userId, String(version)],
      );
      if (lately) return;
    }
    await this.audit.record(tx, { action: purpose, resource: 'document', resourceId: id, details: { version } });
  }

  /** A rendition that rotted is worth nothing and costs little: it is made anew. */
  private async checked(
    actor: Actor,
    kind: RenditionKind,
    { document, row }: Found,
    blob: EncryptedBlob,
  ): Promise<Readable> {
    try {
      return await this.store.openChecked(blob, { size: row.size, sha256: row.sha256 });
    } catch (error) {
      if (!isLost(error)) throw error;
      const { id: documentId, version } = document;
      await this.unitOfWork.run(actor, async (tx) => {
        await this.renditions.forget(tx, { documentId, version }, kind);
        await this.outbox.publish(tx, RENDITIONS_WANTED, { documentId, version });
        await this.audit.record(tx, {
          action: 'integrity_failure',
          resource: 'document',
          resourceId: documentId,
          details: { version, reason: error.code, rendition: kind },
        });
      });
      throw new RenditionPendingError();
    }
  }

  private async recordDenial(actor: Actor, documentId: number, purpose: BytePurpose): Promise<void> {
    await this.unitOfWork.run(actor, (tx) =>
      this.audit.record(tx, {
        action: 'access_denied',
        resource: 'document',
        resourceId: documentId,
        details: { reason: 'code_required', purpose },
      }),
    );
  }
}

const NOTHING: RenditionRow = {
  state: 'ready',
  previewKind: null,
  mimeType: null,
  filePath: null,
  encryptedKey: null,
  size: 0,
  sha256: '',
  failure: null,
};
