import { ApiProperty } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsIn, IsInt, IsOptional, IsString, Matches, Max, Min } from 'class-validator';
import { Text } from '../../../platform/http/validation';
import { MEMBER_ROLES, type MemberRole } from '../../tenancy';
import { ACTIVITY_TYPES, type ActivityType } from '../domain/activity';
import { ALERT_LINKS, SEVERITIES, type AlertLink, type Severity } from '../domain/alerts';
import { CHECK_NAMES, CHECK_STATUSES, UNITS, type CheckName, type CheckStatus, type Figure } from '../domain/health';
import { ACCOUNT_STATES, type AccountState } from '../services/platform-users.query';

const MAX_ID = 2_147_483_647;

export class GrowthDto {
  last30Days: number;
  previous30Days: number;
}

export class PlatformGrowthDto {
  organizations: GrowthDto;
  users: GrowthDto;
  documents: GrowthDto;
}

export class DashboardStatsDto {
  totalOrganizations: number;
  totalUsers: number;
  totalDocuments: number;
  /** Members who may sign in, and did so within thirty days. */
  activeUsers: number;
  growth: PlatformGrowthDto;
  measuredAt: string;
}

export class RecentActivityQueryDto {
  @IsOptional()
  @Type(() => Number)
  @IsInt({ message: 'limit must be a whole number' })
  @Min(1, { message: 'limit must be at least 1' })
  @Max(50, { message: 'limit must be at most 50' })
  limit?: number;
}

export class ActivityDto {
  description: string;
  timestamp: string;
  @ApiProperty({ enum: ACTIVITY_TYPES }) type: ActivityType;
}

export class ActivitiesDto {
  activities: ActivityDto[];
}

export class FigureDto {
  label: string;
  value: number;
  @ApiProperty({ enum: UNITS }) unit: Figure['unit'];
}

export class HealthCheckDto {
  @ApiProperty({ enum: CHECK_NAMES }) name: CheckName;
  /** `unknown` where nothing was measured yet. */
  @ApiProperty({ enum: CHECK_STATUSES }) status: CheckStatus;
  summary: string;
  measuredAt: string;
  /** Since when it has not been in order. */
  since: string | null;
  figures: FigureDto[];
}

const OVERALL = ['ok', 'degraded', 'down'] as const;

export class SystemHealthDto {
  @ApiProperty({ enum: OVERALL }) status: (typeof OVERALL)[number];
  checks: HealthCheckDto[];
}

export class AlertDto {
  id: string;
  @ApiProperty({ enum: SEVERITIES }) severity: Severity;
  title: string;
  detail: string;
  since: string | null;
  @ApiProperty({ enum: ALERT_LINKS, nullable: true }) link: AlertLink | null;
}

export class AlertsDto {
  alerts: AlertDto[];
}

export class AnalyticsQueryDto {
  @IsOptional()
  @Type(() => Number)
  @IsInt({ message: 'months must be a whole number' })
  @Min(1, { message: 'months must be at least 1' })
  @Max(36, { message: 'months must be at most 36' })
  months?: number;
}

export class MonthDto {
  /** As `2026-11`, by UTC. */
  month: string;
  newOrganizations: number;
  totalOrganizations: number;
  newUsers: number;
  totalUsers: number;
  newDocuments: number;
  totalDocuments: number;
  /** Bytes of all versions stored in the month. */
  storedBytes: number;
  /** In cents: invoices that were paid in the month. */
  paidCents: number;
}

export class StatusCountDto {
  status: string;
  count: number;
}

export class RoleCountDto {
  role: string;
  count: number;
}

export class LargestOrganizationDto {
  id: number;
  name: string;
  userCount: number;
  documentCount: number;
  storageBytes: number;
}

export class AnalyticsDto {
  months: MonthDto[];
  subscriptions: StatusCountDto[];
  roles: RoleCountDto[];
  largest: LargestOrganizationDto[];
  measuredAt: string;
}

/** A place in a list and a length, as every list of the platform takes them. */
export class PageQueryDto {
  /** As given by the page before. */
  @IsOptional()
  @IsString({ message: 'cursor is not valid' })
  @Matches(/^\d{1,15}$/, { message: 'cursor is not valid' })
  cursor?: string;

  @IsOptional()
  @Type(() => Number)
  @IsInt({ message: 'limit must be a whole number' })
  @Min(1, { message: 'limit must be at least 1' })
  @Max(100, { message: 'limit must be at most 100' })
  limit?: number;
}

export class OrganizationFilterDto extends PageQueryDto {
  @IsOptional()
  @Type(() => Number)
  @IsInt({ message: 'organizationId must be a whole number' })
  @Min(1, { message: 'organizationId must be a whole number' })
  @Max(MAX_ID, { message: 'organizationId is too large' })
  organizationId?: number;
}

export class PlatformUsersQueryDto extends OrganizationFilterDto {
  /** Part of the name or of the e-mail address. */
  @IsOptional() @Text({ max: 200 }) q?: string;

  @IsOptional()
  @IsIn(MEMBER_ROLES, { message: 'role is not a known role' })
  @ApiProperty({ enum: MEMBER_ROLES, required: false })
  role?: MemberRole;

  @IsOptional()
  @IsIn(ACCOUNT_STATES, { message: `state must be one of ${ACCOUNT_STATES.join(', ')}` })
  @ApiProperty({ enum: ACCOUNT_STATES, required: false })
  state?: AccountState;
}

export class PlatformUserDto {
  id: number;
  name: string;
  email: string;
  @ApiProperty({ enum: MEMBER_ROLES }) role: MemberRole;
  @ApiProperty({ enum: ACCOUNT_STATES }) state: AccountState;
  organizationId: number;
  organizationName: string;
  organizationActive: boolean;
  twoFactorEnabled: boolean;
  lastLogin: string | null;
  createdAt: string;
}

export class PlatformUserPageDto {
  users: PlatformUserDto[];
  nextCursor: string | null;
}

export class OrganizationUsersDto {
  total: number;
  active: number;
  /** People who asked to join and wait for an admin. */
  waiting: number;
}

export class OrganizationPlanStateDto {
  planName: string;
  status: string;
  startDate: string;
  trialEndDate: string | null;
  nextBillingDate: string | null;
  endDate: string | null;
  autoRenew: boolean;
  /** Limits of the plan; null where there is none. */
  maxUsers: number | null;
  maxDocuments: number | null;
  maxStorageBytes: number | null;
}

export class OrganizationAdminDto {
  id: number;
  name: string;
  email: string;
  lastLogin: string | null;
}

export class OrganizationOverviewDto {
  id: number;
  name: string;
  email: string | null;
  phone: string | null;
  website: string | null;
  isActive: boolean;
  createdAt: string;
  suspendedAt: string | null;
  suspendedBy: string | null;
  reactivatedAt: string | null;
  reactivatedBy: string | null;
  users: OrganizationUsersDto;
  documents: number;
  storageBytes: number;
  newDocuments30Days: number;
  lastSignInAt: string | null;
  subscription: OrganizationPlanStateDto | null;
  admins: OrganizationAdminDto[];
  failedWork: number;
}
