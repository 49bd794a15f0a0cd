import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { UnitOfWork, type Transaction } from '../../../platform/database/unit-of-work';
import { NotFoundError } from '../../../platform/errors/app-error';
import { Outbox } from '../../../platform/outbox/outbox';
import { AuditLog } from '../../audit';
import { ConfirmIdentity, type Proof } from '../../auth';
import { VISIBLE, visibilityParameters } from '../../documents';
import { dayOf, slugOf, type ExportSubject } from '../domain/export';
import { ConfirmationRequiredError, ExportForbiddenError } from '../exports.errors';
import { EXPORT_REQUESTED } from '../exports.events';
import { requireRoom } from './unfinished';

interface Named {
  title: string;
  fileName: string;
}

/** Has the worker make an export. Whoever asks proves first who they are: many documents leave at once. */
@Injectable()
export class StartExport {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly identity: ConfirmIdentity,
    private readonly outbox: Outbox,
    private readonly audit: AuditLog,
  ) {}

  /**
   * @returns the export's id
   * @throws ExportForbiddenError, NotFoundError, TooManyExportsError
   * @throws ConfirmationRequiredError without, InvalidInputError naming `confirmation` with a wrong proof; AccountLockedError
   */
  async run(actor: Actor, subject: ExportSubject, proof: Proof): Promise<number> {
    if (actor.role !== 'admin' && !('documentId' in subject)) {
      throw new ExportForbiddenError('Only admins export a period or the whole organization');
    }
    await this.unitOfWork.run(actor, (tx) => this.named(tx, subject));
    const confirmedWith = await this.confirm(actor, proof);
    return this.unitOfWork.run(actor, async (tx) => {
      const named = await this.named(tx, subject);
      await requireRoom(tx);
      const id = await this.insert(tx, subject, named);
      await this.outbox.publish(tx, EXPORT_REQUESTED, { exportId: id });
      const { kind, ...about } = subject;
      await this.audit.record(tx, {
        action: 'export_requested',
        resource: 'export',
        resourceId: id,
        details: { kind, ...about, confirmedWith },
      });
      return id;
    });
  }

  private async confirm(actor: Actor, { password, code }: Proof): Promise<'password' | 'two_factor'> {
    if (password !== undefined) {
      await this.identity.byPassword(actor, password, 'confirmation');
      return 'password';
    }
    if (code === undefined) throw new ConfirmationRequiredError();
    await this.identity.byCode(actor, code, 'confirmation');
    return 'two_factor';
  }

  private async named(tx: Transaction, subject: ExportSubject): Promise<Named> {
    if (subject.kind === 'organization') {
      const [row] = await tx.query<{ name: string; today: string }>(
        `SELECT "name", to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS "today" FROM organizations WHERE "id" = $1`,
        [tx.actor.organizationId],
      );
      if (!row) throw new NotFoundError();
      return { title: `Full export of ${row.name}`, fileName: `${slugOf(row.name)}-export-${row.today}.zip` };
    }
    if (!('documentId' in subject)) {
      const { from, to } = subject;
      return {
        title: `Evidence from ${dayOf(from)} to ${dayOf(to)}`,
        fileName: `evidence-${from.slice(0, 10)}-to-${to.slice(0, 10)}.zip`,
      };
    }
    return this.ofDocument(tx, subject.documentId);
  }

  /** Admins, and approvers who decided on the document. */
  private async ofDocument(tx: Transaction, documentId: number): Promise<Named> {
    const [row] = await tx.query<{ title: string; acted: boolean }>(
      `SELECT d."title", EXISTS (SELECT 1 FROM document_decisions s
         WHERE s."organizationId" = $1 AND s."documentId" = d."id" AND $2 IN (s."userId", s."onBehalfOf")) AS "acted"
       FROM documents d WHERE ${VISIBLE} AND d."id" = $5`,
      [...visibilityParameters(tx.actor), documentId],
    );
    if (!row) throw new NotFoundError();
    if (tx.actor.role !== 'admin' && !row.acted) {
      throw new ExportForbiddenError('Evidence is for admins and for approvers who decided on the document');
    }
    return { title: `Evidence of ${row.title}`, fileName: `evidence-document-${documentId}.zip` };
  }

  private async insert(tx: Transaction, subject: ExportSubject, { title, fileName }: Named): Promise<number> {
    const { documentId = null, from = null, to = null } = subject as Partial<Record<string, string | number>>;
    const [row] = await tx.query<{ id: number }>(
      `INSERT INTO exports ("organizationId", "kind", "documentId", "periodFrom", "periodTo", "title", "fileName", "createdBy")
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING "id"`,
      [tx.actor.organizationId, subject.kind, documentId, from, to, title, fileName, tx.actor.userId],
    );
    if (!row) throw new Error('The export got no row');
    return row.id;
  }
}
