import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { SuperAdmin } from '../../../platform/http/access';
import { IdPipe } from '../../../platform/http/validation';
import { Alerts } from '../services/alerts.query';
import { PlatformAnalytics } from '../services/analytics.query';
import { DashboardFigures } from '../services/dashboard-figures.query';
import { SystemHealth } from '../services/health/system-health';
import { OrganizationOverviews } from '../services/organization-overview.query';
import { PlatformUsers } from '../services/platform-users.query';
import { RecentActivity } from '../services/recent-activity.query';
import {
  ActivitiesDto,
  AlertsDto,
  AnalyticsDto,
  AnalyticsQueryDto,
  DashboardStatsDto,
  OrganizationOverviewDto,
  PlatformUserPageDto,
  PlatformUsersQueryDto,
  RecentActivityQueryDto,
  SystemHealthDto,
} from './console.dto';

/** As many as the dashboard shows. */
const RECENT = 4;
const YEAR = 12;
const DEFAULT_PAGE = 50;

/** The platform in figures: measured when asked, never of a document, comment or message. */
@ApiTags('super administrator')
@Controller('api/super-admin')
@SuperAdmin()
export class ConsoleController {
  constructor(
    private readonly figures: DashboardFigures,
    private readonly activity: RecentActivity,
    private readonly health: SystemHealth,
    private readonly alerts: Alerts,
    private readonly analytics: PlatformAnalytics,
    private readonly users: PlatformUsers,
    private readonly organizations: OrganizationOverviews,
  ) {}

  /** Organizations, users and documents, and how they grew. */
  @Get('dashboard-stats')
  getDashboardStats(): Promise<DashboardStatsDto> {
    return this.figures.now();
  }

  /** What happened last, in names of organizations and numbers. */
  @Get('recent-activity')
  async listRecentActivity(@Query() { limit }: RecentActivityQueryDto): Promise<ActivitiesDto> {
    return { activities: await this.activity.latest(limit ?? RECENT) };
  }

  /** Each part of the platform as measured within the last seconds. */
  @Get('system-health')
  getSystemHealth(): Promise<SystemHealthDto> {
    return this.health.now();
  }

  /** What somebody should look at, the gravest first. */
  @Get('alerts')
  async listAlerts(): Promise<AlertsDto> {
    return { alerts: await this.alerts.now() };
  }

  /** Growth month by month, and what the platform is made of. */
  @Get('analytics')
  getAnalytics(@Query() { months }: AnalyticsQueryDto): Promise<AnalyticsDto> {
    return this.analytics.of(months ?? YEAR);
  }

  /** Accounts of all organizations, newest first. */
  @Get('platform-users')
  listPlatformUsers(@Query() query: PlatformUsersQueryDto): Promise<PlatformUserPageDto> {
    return this.users.page({ ...query, limit: query.limit ?? DEFAULT_PAGE });
  }

  /** One organization: usage, subscription, admins, state. */
  @Get('organizations/:id')
  getAnyOrganization(@Param('id', IdPipe) id: number): Promise<OrganizationOverviewDto> {
    return this.organizations.one(id);
  }
}
