import { Module } from '@nestjs/common';
import { AdministrationModule } from '../administration';
import { ConsoleController } from './controllers/console.controller';
import { SupportController } from './controllers/support.controller';
import { Alerts } from './services/alerts.query';
import { PlatformAnalytics } from './services/analytics.query';
import { ComplianceOverview } from './services/compliance.query';
import { DashboardFigures } from './services/dashboard-figures.query';
import { FailedWorkList } from './services/failed-work.query';
import { BackupProbe } from './services/health/backup.probe';
import { DatabaseProbe } from './services/health/database.probe';
import { EvidenceLogProbe } from './services/health/evidence-log.probe';
import { MailProbe } from './services/health/mail.probe';
import { QueueProbe } from './services/health/queue.probe';
import { StorageProbe } from './services/health/storage.probe';
import { SystemHealth } from './services/health/system-health';
import { OrganizationOverviews } from './services/organization-overview.query';
import { PlatformUsers } from './services/platform-users.query';
import { RecentActivity } from './services/recent-activity.query';
import { RetryFailedWork } from './services/retry-failed-work.service';

/** What the super administrator sees of the platform: figures, health, alerts, and work that went wrong. */
@Module({
  imports: [AdministrationModule],
  controllers: [ConsoleController, SupportController],
  providers: [
    Alerts,
    BackupProbe,
    ComplianceOverview,
    DashboardFigures,
    DatabaseProbe,
    EvidenceLogProbe,
    FailedWorkList,
    MailProbe,
    OrganizationOverviews,
    PlatformAnalytics,
    PlatformUsers,
    QueueProbe,
    RecentActivity,
    RetryFailedWork,
    StorageProbe,
    SystemHealth,
  ],
})
export class ConsoleModule {}
