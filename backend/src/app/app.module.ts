import { join } from 'node:path';
import { Global, Module, type DynamicModule } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_PIPE, DiscoveryModule } from '@nestjs/core';
import { CONFIG, type Config } from '../config/config';
import { AdministrationModule } from '../modules/administration';
import { AuditModule, AuditWorkerModule } from '../modules/audit';
import { AccessGuard, AuthModule, PasswordResetWorkerModule, RegistrationModule } from '../modules/auth';
import { BillingModule, SubscriptionGuard } from '../modules/billing';
import { ConsoleModule } from '../modules/console';
import { DashboardModule } from '../modules/dashboard';
import { CertificatesModule } from '../modules/certificates';
import { DocumentLifeModule, DocumentsModule } from '../modules/documents';
import { LiveStreamsModule } from '../modules/live';
import { ExportsModule } from '../modules/exports';
import { MembersModule } from '../modules/members';
import { MessagingModule } from '../modules/messaging';
import { NotificationsModule } from '../modules/notifications';
import { RenditionsModule, type RenditionOptions } from '../modules/renditions';
import { SearchModule } from '../modules/search';
import { TenancyModule } from '../modules/tenancy';
import { TemplatesModule } from '../modules/templates';
import { UpkeepModule } from '../modules/upkeep';
import { WorkflowModule } from '../modules/workflow';
import { DemoConversations } from '../demo/demo-conversations';
import { DemoSeed } from '../demo/demo-seed';
import { BackupModule } from '../platform/backup/backup.module';
import { DatabaseModule } from '../platform/database/database.module';
import { HealthModule } from '../platform/health/health.module';
import { ProblemFilter } from '../platform/http/problem.filter';
import { AuthRateLimitGuard } from '../platform/http/rate-limit/auth-rate-limit.guard';
import { OrganizationRateLimitGuard } from '../platform/http/rate-limit/organization-rate-limit.guard';
import { RouteInventory } from '../platform/http/route-inventory';
import { UndeclaredBodyGuard } from '../platform/http/undeclared-body.guard';
import { validationPipe } from '../platform/http/validation';
import { LiveModule } from '../platform/live/live.module';
import { MailModule } from '../platform/mail/mail.module';
import { OutboxModule } from '../platform/outbox/outbox.module';
import { QueueModule } from '../platform/queue/queue.module';
import { ScheduleModule } from '../platform/schedule/schedule.module';
import { StorageModule } from '../platform/storage/storage.module';

/** Addresses of the prepared database for our roles. */
export interface DatabaseUrls {
  appUrl: string;
  readUrl: string | undefined;
  queueUrl: string;
  superUrl: string;
  sequencerUrl: string;
  backupUrl: string;
}

@Global()
@Module({})
class ConfigModule {
  static register(config: Config): DynamicModule {
    return { module: ConfigModule, providers: [{ provide: CONFIG, useValue: config }], exports: [CONFIG] };
  }
}

/** What a process does. */
export interface ProcessParts {
  worker: boolean;
  /** Without it, files are processed as usual. */
  renditions?: RenditionOptions;
  /** Whether versions get their integrity certificates. They do, unless it says otherwise. */
  certificates?: boolean;
}

/** Everything a process is made of. API and worker differ only in whether the processors run. */
@Module({})
export class AppModule {
  static register(
    config: Config,
    urls: DatabaseUrls,
    { worker, renditions = { active: true }, certificates = true }: ProcessParts,
  ): DynamicModule {
    const { publicUrl, mailFrom: from, smtpUrl, dataDir } = config;
    const rendered = RenditionsModule.register(renditions);
    const certified = CertificatesModule.register({ active: certificates });
    return {
      module: AppModule,
      imports: [
        ConfigModule.register(config),
        DiscoveryModule,
        DatabaseModule.register(urls),
        QueueModule.register({ databaseUrl: urls.queueUrl, redisUrl: config.redisUrl }),
        LiveModule.register({ databaseUrl: urls.queueUrl, redisUrl: config.redisUrl }),
        OutboxModule.register({ worker }),
        ScheduleModule.register({ worker }),
        MailModule.register({ publicUrl, from, smtpUrl, mailboxDir: join(dataDir, 'mailbox') }),
        StorageModule.register(config.storage),
        ...(worker ? [BackupModule.register(urls)] : []),
        AuditModule,
        ...(worker ? [AuditWorkerModule] : []),
        TenancyModule,
        AuthModule,
        RegistrationModule,
        ...(worker ? [PasswordResetWorkerModule] : []),
        AdministrationModule,
        ConsoleModule,
        BillingModule,
        // Before the documents, whose `:id` would take their paths for ids.
        SearchModule.register(rendered),
        rendered,
        DocumentsModule,
        DocumentLifeModule,
        certified,
        TemplatesModule,
        WorkflowModule,
        MembersModule,
        DashboardModule,
        MessagingModule,
        NotificationsModule,
        ExportsModule.register(certified),
        UpkeepModule,
        LiveStreamsModule,
        HealthModule,
      ],
      providers: [
        RouteInventory,
        ...(config.seedDemo ? [DemoSeed, DemoConversations] : []),
        // In this order: a flood of guesses is stopped before passwords are hashed, a tenant's flood once it has a name.
        { provide: APP_GUARD, useClass: AuthRateLimitGuard },
        { provide: APP_GUARD, useExisting: AccessGuard },
        { provide: APP_GUARD, useClass: OrganizationRateLimitGuard },
        { provide: APP_GUARD, useExisting: SubscriptionGuard },
        { provide: APP_GUARD, useClass: UndeclaredBodyGuard },
        { provide: APP_FILTER, useClass: ProblemFilter },
        { provide: APP_PIPE, useFactory: validationPipe },
      ],
    };
  }
}
