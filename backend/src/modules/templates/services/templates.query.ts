import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { UnitOfWork } from '../../../platform/database/unit-of-work';
import { NotFoundError } from '../../../platform/errors/app-error';
import { MAX_TEMPLATES } from '../domain/template-rules';
import {
  knownParameters,
  KNOWN,
  SELECT_TEMPLATE,
  toTemplateView,
  type TemplateRow,
  type TemplateView,
} from './template-view';

const LIST = `${SELECT_TEMPLATE} WHERE ${KNOWN} ORDER BY lower(t."name"), t."id" LIMIT ${MAX_TEMPLATES}`;
const ONE = `${SELECT_TEMPLATE} WHERE ${KNOWN} AND t."id" = $4`;

/** Reads of the library: only what the actor may know of. */
@Injectable()
export class Templates {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** All of them, by name. */
  async list(actor: Actor): Promise<TemplateView[]> {
    const statement = { name: 'templates.list', text: LIST };
    const rows = await this.unitOfWork.read<TemplateRow>(actor.organizationId, statement, knownParameters(actor));
    return rows.map((row) => toTemplateView(row, actor));
  }

  /** @throws NotFoundError for one that does not exist or that the actor may not know of */
  async one(actor: Actor, id: number): Promise<TemplateView> {
    const statement = { name: 'templates.one', text: ONE };
    const [row] = await this.unitOfWork.read<TemplateRow>(actor.organizationId, statement, [
      ...knownParameters(actor),
      id,
    ]);
    if (!row) throw new NotFoundError();
    return toTemplateView(row, actor);
  }
}
