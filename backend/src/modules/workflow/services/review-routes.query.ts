import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { UnitOfWork } from '../../../platform/database/unit-of-work';
import type { Category, RouteStep } from '../../documents';

export interface ReviewRouteView {
  id: number;
  name: string;
  description: string | null;
  category: Category | null;
  isDefault: boolean;
  steps: (RouteStep & { peopleNames: string[] })[];
  rowVersion: number;
  updatedAt: string;
  createdByName: string;
}

const ALL = `
  SELECT r."id", r."name", r."description", r."category", r."isDefault", r."rowVersion", r."updatedAt", c."name" AS "createdByName",
    (SELECT jsonb_agg(s.step || jsonb_build_object('peopleNames', (
         SELECT coalesce(jsonb_agg(coalesce(u."name", 'Former member') ORDER BY p.position), '[]')
         FROM jsonb_array_elements_text(s.step->'people') WITH ORDINALITY p(id, position)
         LEFT JOIN users u ON u."organizationId" = r."organizationId" AND u."id" = p.id::int)) ORDER BY s.position)
     FROM jsonb_array_elements(r."steps") WITH ORDINALITY s(step, position)) AS "steps"
  FROM review_routes r JOIN users c ON c."organizationId" = r."organizationId" AND c."id" = r."createdBy"
  WHERE r."organizationId" = $1 AND r."isActive" ORDER BY r."isDefault" DESC, lower(r."name")`;

/** The routes that documents of the organization can take. Every member may know them: they choose one at upload. */
@Injectable()
export class ReviewRoutes {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  list({ organizationId }: Actor): Promise<ReviewRouteView[]> {
    return this.unitOfWork.read(organizationId, { name: 'review_routes.all', text: ALL }, [organizationId]);
  }
}
