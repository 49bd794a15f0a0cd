import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { UnitOfWork } from '../../../platform/database/unit-of-work';
import { NotFoundError } from '../../../platform/errors/app-error';

/** Reads of logos. */
@Injectable()
export class Logos {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** The logo of the actor's own organization as PNG. @throws NotFoundError */
  async own(actor: Actor, organizationId: number): Promise<Buffer> {
    if (organizationId !== actor.organizationId) throw new NotFoundError();
    const text = `SELECT "png" FROM organization_logos WHERE "organizationId" = $1`;
    const [row] = await this.unitOfWork.read<{ png: Buffer }>(organizationId, { name: 'logos.own', text }, [
      organizationId,
    ]);
    if (!row) throw new NotFoundError();
    return row.png;
  }
}
