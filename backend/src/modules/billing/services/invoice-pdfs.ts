import { randomBytes, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { systemActor, type Actor } from '../../../platform/database/actor';
import { UnitOfWork, type Transaction } from '../../../platform/database/unit-of-work';
import { NotFoundError } from '../../../platform/errors/app-error';
import { EncryptedStore } from '../../../platform/storage/encrypted-store';
import { StoredFiles, type StoredFilesProvider } from '../../../platform/storage/stored-files';
import { OrganizationKeys } from '../../documents';
import { INVOICE_COLUMNS, type Invoice } from '../domain/invoice';
import { drawInvoice } from '../domain/invoice-pdf';

interface StoredPdf {
  filePath: string | null;
  fileSize: number;
  fileHash: string;
  encryptedData: string;
}

const MAX_BYTES = 5 * 1024 * 1024;
const contextOf = (filePath: string): Buffer => Buffer.from(`countersign/invoice/${filePath}`);

/** The PDFs of invoices: each is drawn once, kept encrypted, and the same ever after. */
@Injectable()
@StoredFiles()
export class InvoicePdfs implements StoredFilesProvider {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly organizationKeys: OrganizationKeys,
    private readonly store: EncryptedStore,
  ) {}

  /** The PDF, drawn now if it never was. @throws NotFoundError; IntegrityError when it is not the one that was stored */
  async bytes(actor: Actor, invoiceId: number): Promise<Buffer> {
    const { invoice, file } = await this.unitOfWork.run(actor, (tx) => this.row(tx, invoiceId));
    if (file.filePath === null) await this.draw(actor, invoice);
    return this.read(actor, invoiceId);
  }

  async *keys(organizationId: number): AsyncIterable<string> {
    const rows = await this.unitOfWork.run(systemActor(organizationId, 'stored-files'), (tx) =>
      tx.query<{ filePath: string }>(
        `SELECT "filePath" FROM invoices WHERE "organizationId" = $1 AND "filePath" IS NOT NULL`,
        [organizationId],
      ),
    );
    for (const { filePath } of rows) yield filePath;
  }

  private async row(tx: Transaction, id: number): Promise<{ invoice: Invoice; file: StoredPdf }> {
    const [row] = await tx.query<Invoice & StoredPdf>(
      `SELECT ${INVOICE_COLUMNS}, i."filePath", i."fileSize", i."fileHash", i."encryptedData"
       FROM invoices i WHERE i."organizationId" = $1 AND i."id" = $2`,
      [tx.actor.organizationId, id],
    );
    if (!row) throw new NotFoundError();
    return { invoice: row, file: row };
  }

  /** Of two that draw at once the first is kept; the other's blob has no row and is removed by the daily comparison. */
  private async draw(actor: Actor, invoice: Invoice): Promise<void> {
    const pdf = await drawInvoice(invoice);
    const key = `${actor.organizationId}/${randomUUID()}`;
    const fileKey = randomBytes(32);
    const blob = { key, fileKey, context: contextOf(key) };
    const stored = await this.store.putEncrypted({ ...blob, source: Readable.from([pdf]), maxBytes: MAX_BYTES });
    await this.unitOfWork.run(actor, async (tx) => {
      await tx.query(
        `UPDATE invoices SET "filePath" = $3, "fileSize" = $4, "fileHash" = $5, "encryptedData" = $6
         WHERE "organizationId" = $1 AND "id" = $2 AND "filePath" IS NULL`,
        [
          actor.organizationId,
          invoice.id,
          key,
          stored.size,
          stored.sha256,
          await this.organizationKeys.wrap(tx, blob.context, fileKey),
        ],
      );
    });
  }

  private async read(actor: Actor, invoiceId: number): Promise<Buffer> {
    const { file, fileKey } = await this.unitOfWork.run(actor, async (tx) => {
      const row = await this.row(tx, invoiceId);
      const { filePath, encryptedData } = row.file;
      if (filePath === null) throw new NotFoundError();
      const key = await this.organizationKeys.unwrap(tx, contextOf(filePath), encryptedData);
      return { file: { ...row.file, filePath }, fileKey: key };
    });
    const blob = { key: file.filePath, fileKey, context: contextOf(file.filePath) };
    const content = await this.store.openChecked(blob, { size: file.fileSize, sha256: file.fileHash });
    const parts: Buffer[] = [];
    for await (const part of content as AsyncIterable<Buffer>) parts.push(part);
    return Buffer.concat(parts);
  }
}
