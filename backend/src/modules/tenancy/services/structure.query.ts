import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { UnitOfWork } from '../../../platform/database/unit-of-work';
import { NotFoundError } from '../../../platform/errors/app-error';

export interface DepartmentEntry {
  id: number;
  name: string;
  description: string | null;
  divisionId: number | null;
  isActive: boolean;
  members: number;
  documents: number;
}

export interface DivisionEntry {
  id: number;
  name: string;
  description: string | null;
  isActive: boolean;
  departments: DepartmentEntry[];
}

const DIVISIONS = `
  SELECT "id", "name", "description", "isActive" FROM divisions WHERE "organizationId" = $1 ORDER BY lower("name"), "id"`;
const DEPARTMENTS = `
  SELECT d."id", d."name", d."description", d."divisionId", d."isActive",
         coalesce(m."count", 0) AS "members",
         (SELECT count(*)::int FROM documents x
          WHERE x."organizationId" = d."organizationId" AND x."departmentId" = d."id" AND x."deletedAt" IS NULL) AS "documents"
  FROM departments d LEFT JOIN (
    SELECT u."departmentId", count(*)::int AS "count" FROM users u
    WHERE u."organizationId" = $1 AND u."deletedAt" IS NULL GROUP BY u."departmentId") m ON m."departmentId" = d."id"
  WHERE d."organizationId" = $1 ORDER BY d."name" <> 'General', lower(d."name"), d."id"`;

/** Reads of divisions and departments. */
@Injectable()
export class Structure {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** All divisions with their departments, and the departments without one. */
  async list(actor: Actor): Promise<{ divisions: DivisionEntry[]; departmentsWithoutDivision: DepartmentEntry[] }> {
    return this.unitOfWork.run(actor, async (tx) => {
      const divisions = await tx.query<Omit<DivisionEntry, 'departments'>>(DIVISIONS, [actor.organizationId]);
      const departments = await tx.query<DepartmentEntry>(DEPARTMENTS, [actor.organizationId]);
      const of = (divisionId: number | null): DepartmentEntry[] =>
        departments.filter((department) => department.divisionId === divisionId);
      return {
        divisions: divisions.map((division) => ({ ...division, departments: of(division.id) })),
        departmentsWithoutDivision: of(null),
      };
    });
  }

  /** @throws NotFoundError */
  async division(actor: Actor, id: number): Promise<DivisionEntry> {
    const found = (await this.list(actor)).divisions.find((division) => division.id === id);
    if (!found) throw new NotFoundError();
    return found;
  }

  /** @throws NotFoundError */
  async department(actor: Actor, id: number): Promise<DepartmentEntry> {
    const { divisions, departmentsWithoutDivision } = await this.list(actor);
    const all = [...departmentsWithoutDivision, ...divisions.flatMap((division) => division.departments)];
    const found = all.find((department) => department.id === id);
    if (!found) throw new NotFoundError();
    return found;
  }
}
