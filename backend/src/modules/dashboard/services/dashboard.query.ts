import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { UnitOfWork } from '../../../platform/database/unit-of-work';
import { metersOf, type Limits, type Meters, type UsedOfPlan } from '../../billing';
import { asSeenBy, DOCUMENT_STATUSES, visibilityParameters, type DocumentStatus, type Priority } from '../../documents';
import { DASHBOARD } from './dashboard.sql';

/** A document as the dashboard lists it. What a list has no use for is null in it. */
export interface DashboardDocument {
  id: number;
  title: string;
  mimeType: string;
  status: DocumentStatus;
  version: number;
  department: string;
  priority: Priority;
  authorId: number;
  authorName: string;
  updatedAt: string;
  dueAt: string | null;
  expirationDate: string | null;
  approvedAt: string | null;
  /** Why it was sent back. */
  note: { name: string; comment: string } | null;
}

export interface DashboardList {
  count: number;
  documents: DashboardDocument[];
}

export interface DashboardWeek {
  /** Its Monday. */
  week: string;
  uploads: number;
  approvals: number;
  refusals: number;
}

export interface Administration {
  joinRequests: number;
  invitations: number;
  unconfirmed: number;
  overdue: number;
  usage: Meters;
}

export interface Dashboard {
  waiting: DashboardList;
  underway: number;
  sentBack: DashboardList;
  drafts: DashboardList;
  expiring: DashboardList;
  approved: DashboardDocument[];
  byStatus: Record<DocumentStatus, number>;
  activity: DashboardWeek[];
  administration: Administration | null;
  welcome: boolean;
}

type Row = Omit<Dashboard, 'administration' | 'byStatus'> & {
  byStatus: Partial<Record<DocumentStatus, number>>;
  administration: (Omit<Administration, 'usage'> & { usage: UsedOfPlan; limits: Limits | null }) | null;
};

/** What somebody needs first, by role. */
@Injectable()
export class Dashboards {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  async of(actor: Actor): Promise<Dashboard> {
    const statement = asSeenBy(actor, { name: 'dashboard.of', text: DASHBOARD });
    const [row] = await this.unitOfWork.read<Row>(actor.organizationId, statement, visibilityParameters(actor));
    if (!row) throw new Error('A statement without FROM gives one row');
    const byStatus = Object.fromEntries(DOCUMENT_STATUSES.map((status) => [status, row.byStatus[status] ?? 0]));
    return {
      ...row,
      byStatus: byStatus as Dashboard['byStatus'],
      administration: row.administration && withMeters(row.administration),
    };
  }
}

function withMeters({ usage, limits, ...counts }: NonNullable<Row['administration']>): Administration {
  return { ...counts, usage: metersOf(usage, limits ?? undefined) };
}
