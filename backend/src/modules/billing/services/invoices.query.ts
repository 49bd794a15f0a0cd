import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { UnitOfWork } from '../../../platform/database/unit-of-work';
import { NotFoundError } from '../../../platform/errors/app-error';
import { AdministratorStore } from '../../administration';
import { INVOICE_COLUMNS, type Invoice, type InvoiceStatus } from '../domain/invoice';

export interface Payment {
  id: number;
  amount: number;
  currency: string;
  paymentMethod: string;
  transactionId: string | null;
  status: string;
  failureReason: string | null;
  processedAt: string | null;
  refundedAt: string | null;
  refundAmount: number;
  recordedBy: string | null;
}

export interface CreditNote {
  id: number;
  creditNoteNumber: string;
  amount: number;
  kind: 'refund' | 'void';
  reason: string;
  issueDate: string;
  createdBy: string;
}

export interface InvoiceDetail extends Invoice {
  payments: Payment[];
  creditNotes: CreditNote[];
}

export interface InvoiceFilter {
  q?: string;
  status?: InvoiceStatus;
  organizationId?: number;
  cursor?: string;
  limit: number;
}

const PAGE = `
  SELECT ${INVOICE_COLUMNS} FROM invoices i
  WHERE ($1::int IS NULL OR i."id" < $1) AND ($2::text IS NULL OR i."status" = $2) AND ($3::int IS NULL OR i."organizationId" = $3)
    AND ($4::text IS NULL OR i."invoiceNumber" ILIKE $4 OR i."organizationName" ILIKE $4)
  ORDER BY i."id" DESC LIMIT $5`;
const OWN = {
  name: 'billing.invoices',
  text: `SELECT ${INVOICE_COLUMNS} FROM invoices i WHERE i."organizationId" = $1 AND ($2::int IS NULL OR i."id" < $2)
    ORDER BY i."id" DESC LIMIT $3`,
};
const PAYMENTS = `
  SELECT "id", "amount", "currency", "paymentMethod", "transactionId", "status", "failureReason", "processedAt", "refundedAt",
         coalesce("refundAmount", 0) AS "refundAmount", "recordedBy"
  FROM payment_transactions WHERE "organizationId" = $1 AND "invoiceId" = $2 ORDER BY "id"`;
const CREDIT_NOTES = `
  SELECT "id", "creditNoteNumber", "amount", "kind", "reason", "issueDate", "createdBy"
  FROM credit_notes WHERE "organizationId" = $1 AND "invoiceId" = $2 ORDER BY "id"`;

const cursorOf = (cursor: string | undefined): number | null =>
  cursor === undefined ? null : Math.min(Number(cursor), 2_147_483_647);

/** One more row than asked for tells whether there is a next page. */
function pageOf(rows: Invoice[], limit: number): { invoices: Invoice[]; nextCursor: string | null } {
  const invoices = rows.slice(0, limit);
  return { invoices, nextCursor: rows.length > limit ? String(invoices.at(-1)?.id) : null };
}

/** Reads of invoices: all of them for the super administrator, one's own for an organization. */
@Injectable()
export class Invoices {
  constructor(
    private readonly store: AdministratorStore,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** One page of all invoices, newest first. */
  async page({ q, status, organizationId, cursor, limit }: InvoiceFilter): Promise<{
    invoices: Invoice[];
    nextCursor: string | null;
  }> {
    const pattern = q ? `%${q.replace(/[\\%_]/g, '\\$&')}%` : null;
    const values = [cursorOf(cursor), status ?? null, organizationId ?? null, pattern, limit + 1];
    return pageOf(await this.store.query<Invoice>(PAGE, values), limit);
  }

  /** One page of the actor's organization, newest first. */
  async own(actor: Actor, cursor: string | undefined, limit: number): ReturnType<Invoices['page']> {
    const { organizationId } = actor;
    const values = [organizationId, cursorOf(cursor), limit + 1];
    return pageOf(await this.unitOfWork.read<Invoice>(organizationId, OWN, values), limit);
  }

  /** With its payments and credit notes. @throws NotFoundError */
  async one(id: number): Promise<InvoiceDetail> {
    const organizationId = await this.organizationOf(id);
    const [invoice] = await this.store.query<Invoice>(
      `SELECT ${INVOICE_COLUMNS} FROM invoices i WHERE i."organizationId" = $1 AND i."id" = $2`,
      [organizationId, id],
    );
    if (!invoice) throw new NotFoundError();
    const payments = await this.store.query<Payment>(PAYMENTS, [organizationId, id]);
    const creditNotes = await this.store.query<CreditNote>(CREDIT_NOTES, [organizationId, id]);
    return { ...invoice, payments, creditNotes };
  }

  /** Whose an invoice is. @throws NotFoundError */
  async organizationOf(id: number): Promise<number> {
    const [row] = await this.store.query<{ organizationId: number }>(
      `SELECT "organizationId" FROM invoices WHERE "id" = $1`,
      [id],
    );
    if (!row) throw new NotFoundError();
    return row.organizationId;
  }
}
