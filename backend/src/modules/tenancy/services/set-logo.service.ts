import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { UnitOfWork } from '../../../platform/database/unit-of-work';
import { NotFoundError } from '../../../platform/errors/app-error';
import { AuditLog } from '../../audit';
import { redrawLogo } from './redraw-logo';

/** Sets or removes the logo of the actor's organization. */
@Injectable()
export class SetLogo {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly audit: AuditLog,
  ) {}

  /** @throws NotFoundError, InvalidInputError when the file is no usable picture */
  async run(actor: Actor, organizationId: number, file: Buffer): Promise<void> {
    if (organizationId !== actor.organizationId) throw new NotFoundError();
    const png = await redrawLogo(file);
    const sha256 = createHash('sha256').update(png).digest('hex');
    // The address changes with the picture, so that nobody keeps an old one.
    const logo = `/api/organizations/${organizationId}/logo?v=${sha256.slice(0, 16)}`;
    await this.unitOfWork.run(actor, async (tx) => {
      await tx.query(
        `INSERT INTO organization_logos ("organizationId", "png", "sha256") VALUES ($1, $2, $3)
         ON CONFLICT ("organizationId") DO UPDATE SET "png" = $2, "sha256" = $3, "updatedAt" = now()`,
        [organizationId, png, sha256],
      );
      await tx.query(`UPDATE organizations SET "logo" = $2, "updatedAt" = now() WHERE "id" = $1`, [
        organizationId,
        logo,
      ]);
      await this.audit.record(tx, {
        action: 'set_logo',
        resource: 'organization',
        resourceId: organizationId,
        details: { sha256 },
      });
    });
  }

  /** Without a logo there is nothing to remove, and that is success. @throws NotFoundError */
  async remove(actor: Actor, organizationId: number): Promise<void> {
    if (organizationId !== actor.organizationId) throw new NotFoundError();
    await this.unitOfWork.run(actor, async (tx) => {
      const removed = await tx.query(
        `DELETE FROM organization_logos WHERE "organizationId" = $1 RETURNING "organizationId"`,
        [organizationId],
      );
      if (removed.length === 0) return;
      await tx.query(`UPDATE organizations SET "logo" = NULL, "updatedAt" = now() WHERE "id" = $1`, [organizationId]);
      await this.audit.record(tx, { action: 'remove_logo', resource: 'organization', resourceId: organizationId });
    });
  }
}
