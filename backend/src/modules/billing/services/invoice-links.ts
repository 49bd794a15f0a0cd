import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { systemActor, type Actor } from '../../../platform/database/actor';
import { UnitOfWork } from '../../../platform/database/unit-of-work';
import { NotFoundError } from '../../../platform/errors/app-error';
import { AuditLog } from '../../audit';
import { InvoicePdfs } from './invoice-pdfs';

const SECONDS = 60;
const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

export interface InvoiceFile {
  fileName: string;
  bytes: Buffer;
}

/** Links that open an invoice in a new tab, where no token goes along: each works once, within a minute. */
@Injectable()
export class InvoiceLinks {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly pdfs: InvoicePdfs,
    private readonly audit: AuditLog,
  ) {}

  /** @returns the ticket of the link @throws NotFoundError */
  async create(actor: Actor, invoiceId: number): Promise<string> {
    const secret = randomBytes(32).toString('base64url');
    await this.unitOfWork.run(actor, async (tx) => {
      const known = await tx.query(`SELECT 1 FROM invoices WHERE "organizationId" = $1 AND "id" = $2`, [
        actor.organizationId,
        invoiceId,
      ]);
      if (known.length === 0) throw new NotFoundError();
      await tx.query(`DELETE FROM invoice_links WHERE "organizationId" = $1 AND "expiresAt" < now()`, [
        actor.organizationId,
      ]);
      await tx.query(
        `INSERT INTO invoice_links ("organizationId", "ticketHash", "invoiceId", "createdBy", "expiresAt")
         VALUES ($1, $2, $3, $4, now() + make_interval(secs => $5))`,
        [actor.organizationId, hashOf(secret), invoiceId, actor.name, SECONDS],
      );
    });
    return `${actor.organizationId}.${secret}`;
  }

  /** The PDF behind a ticket, which is used up with it. @throws NotFoundError for a ticket that is wrong, old or used */
  async redeem(invoiceId: number, ticket: string): Promise<InvoiceFile> {
    const [, organization = '', secret = ''] = /^(\d{1,9})\.([\w-]{43})$/.exec(ticket) ?? [];
    const organizationId = Number(organization);
    if (organizationId < 1) throw new NotFoundError();
    const actor = systemActor(organizationId, 'invoice-link');
    const { invoiceNumber } = await this.unitOfWork.run(actor, async (tx) => {
      const [row] = await tx.query<{ createdBy: string; invoiceNumber: string }>(
        `DELETE FROM invoice_links l USING invoices i
         WHERE l."organizationId" = $1 AND l."ticketHash" = $2 AND l."invoiceId" = $3 AND l."expiresAt" > now()
           AND i."organizationId" = l."organizationId" AND i."id" = l."invoiceId"
         RETURNING l."createdBy", i."invoiceNumber"`,
        [organizationId, hashOf(secret), invoiceId],
      );
      if (!row) throw new NotFoundError();
      await this.audit.record(tx, {
        action: 'download',
        resource: 'invoice',
        resourceId: invoiceId,
        details: { invoiceNumber: row.invoiceNumber, by: row.createdBy },
      });
      return row;
    });
    return { fileName: `${invoiceNumber}.pdf`, bytes: await this.pdfs.bytes(actor, invoiceId) };
  }
}
