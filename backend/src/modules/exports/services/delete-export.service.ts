import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { UnitOfWork } from '../../../platform/database/unit-of-work';
import { NotFoundError } from '../../../platform/errors/app-error';
import { AuditLog } from '../../audit';
import { ExportFiles } from './export-files';

/** Cancels an export that is being made; removes a finished one with its file. */
@Injectable()
export class DeleteExport {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly files: ExportFiles,
    private readonly audit: AuditLog,
  ) {}

  /** @returns what became of it. @throws NotFoundError */
  run(actor: Actor, id: number): Promise<'cancelled' | 'deleted'> {
    return this.unitOfWork.run(actor, async (tx) => {
      const mine = [actor.organizationId, id, actor.userId, actor.role];
      const [cancelled] = await tx.query(
        `UPDATE exports SET "state" = 'cancelled', "step" = '', "finishedAt" = now()
         WHERE "organizationId" = $1 AND "id" = $2 AND ($4 = 'admin' OR "createdBy" = $3) AND "state" IN ('waiting', 'running')
         RETURNING "id"`,
        mine,
      );
      if (cancelled) {
        await this.audit.record(tx, { action: 'export_cancelled', resource: 'export', resourceId: id });
        return 'cancelled';
      }
      const [deleted] = await tx.query<{ filePath: string | null }>(
        `DELETE FROM exports WHERE "organizationId" = $1 AND "id" = $2 AND ($4 = 'admin' OR "createdBy" = $3)
         AND "state" NOT IN ('waiting', 'running') RETURNING "filePath"`,
        mine,
      );
      if (!deleted) throw new NotFoundError();
      const { filePath } = deleted;
      if (filePath !== null) tx.onCommit(() => void this.files.discard(filePath));
      await this.audit.record(tx, { action: 'delete', resource: 'export', resourceId: id });
      return 'deleted';
    });
  }
}
