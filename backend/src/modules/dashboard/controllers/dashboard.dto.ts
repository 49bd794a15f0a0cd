import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean, IsIn } from 'class-validator';
import { DOCUMENT_STATUSES, PRIORITIES, type DocumentStatus, type Priority } from '../../documents';
import { SETUP_STEPS, type SetupStepKey } from '../domain/setup-steps';

export class DashboardNoteDto {
  name: string;
  comment: string;
}

export class DashboardDocumentDto {
  id: number;
  title: string;
  mimeType: string;
  @ApiProperty({ enum: DOCUMENT_STATUSES, enumName: 'DocumentStatus' }) status: DocumentStatus;
  version: number;
  department: string;
  @ApiProperty({ enum: PRIORITIES, enumName: 'Priority' }) priority: Priority;
  authorId: number;
  authorName: string;
  updatedAt: string;
  /** Until when the open step should be decided; only where the document waits. */
  dueAt: string | null;
  /** Only among what expires. */
  expirationDate: string | null;
  /** Only among what was approved. */
  approvedAt: string | null;
  /** Who sent it back, and why; only among what was sent back. */
  @ApiProperty({ type: DashboardNoteDto, nullable: true }) note: DashboardNoteDto | null;
}

export class DashboardListDto {
  /** All of them. */
  count: number;
  /** The first five. */
  documents: DashboardDocumentDto[];
}

export class DashboardWeekDto {
  /** Its Monday. */
  week: string;
  /** Documents that were uploaded, of those the caller sees. */
  uploads: number;
  /** Decisions where the caller takes part: approvals, and rejections and requests for a revision. */
  approvals: number;
  refusals: number;
}

export class StatusCountsDto {
  draft: number;
  pending_review: number;
  pending_approval: number;
  approved: number;
  rejected: number;
  revision_required: number;
}

export class DashboardMeterDto {
  used: number;
  /** Null: unlimited. */
  limit: number | null;
}

export class DashboardUsageDto {
  users: DashboardMeterDto;
  documents: DashboardMeterDto;
  storageBytes: DashboardMeterDto;
}

export class AdministrationDto {
  /** People who ask to join. */
  joinRequests: number;
  /** Invitations that nobody accepted yet. */
  invitations: number;
  /** Other members who have not confirmed their e-mail address. */
  unconfirmed: number;
  /** Documents whose open step is overdue. */
  overdue: number;
  usage: DashboardUsageDto;
}

export class DashboardDto {
  /** What waits for the caller's decision, in the order of the approvals. */
  waiting: DashboardListDto;
  /** How many of the caller's documents are under review. */
  underway: number;
  /** The caller's documents that were rejected or need a revision. */
  sentBack: DashboardListDto;
  drafts: DashboardListDto;
  /** What expires within thirty days: for admins of everybody, for others of their own. */
  expiring: DashboardListDto;
  /** The five that came into force last. */
  approved: DashboardDocumentDto[];
  byStatus: StatusCountsDto;
  /** Twelve weeks, the running one last. */
  activity: DashboardWeekDto[];
  /** Only for admins. */
  @ApiProperty({ type: AdministrationDto, nullable: true }) administration: AdministrationDto | null;
  /** Whether the caller is new and has not put the welcome away. */
  welcome: boolean;
}

export class DismissWelcomeDto {
  @IsBoolean({ message: 'dismissed must be true or false' }) dismissed: boolean;
}

export class WelcomeDto {
  welcome: boolean;
}

export class SetupStepDto {
  @ApiProperty({ enum: SETUP_STEPS, enumName: 'SetupStepKey' }) key: SetupStepKey;
  /** It happened, or an admin decided to leave things as they are. */
  done: boolean;
  /** Left as it is, by decision. */
  settled: boolean;
}

export class OrganizationSetupDto {
  steps: SetupStepDto[];
  /** The guide was put away. */
  dismissed: boolean;
}

export class SettleStepDto {
  @ApiProperty({ enum: SETUP_STEPS, enumName: 'SetupStepKey' })
  @IsIn(SETUP_STEPS, { message: `step must be one of ${SETUP_STEPS.join(', ')}` })
  step: SetupStepKey;

  @IsBoolean({ message: 'settled must be true or false' }) settled: boolean;
}
