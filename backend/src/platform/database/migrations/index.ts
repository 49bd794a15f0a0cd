import { Tenancy1763690000001 } from './1763690000001-tenancy';
import { Documents1763690000002 } from './1763690000002-documents';
import { Communication1763690000003 } from './1763690000003-communication';
import { Billing1763690000004 } from './1763690000004-billing';
import { Outbox1763690000005 } from './1763690000005-outbox';
import { LookUps1763690000006 } from './1763690000006-look-ups';
import { Registration1763690000010 } from './1763690000010-registration';
import { FormerMembers1763690000011 } from './1763690000011-former-members';
import { TwoFactor1763690000020 } from './1763690000020-two-factor';
import { OrganizationLogos1763690000021 } from './1763690000021-organization-logos';
import { Administration1763690000022 } from './1763690000022-administration';
import { RateLimits1763690000023 } from './1763690000023-rate-limits';
import { DocumentLife1763690000030 } from './1763690000030-document-life';
import { VersionStates1763690000031 } from './1763690000031-version-states';
import { OrganizationUsage1763690000032 } from './1763690000032-organization-usage';
import { Dispositions1763690000035 } from './1763690000035-dispositions';
import { ExpiryNotices1763690000036 } from './1763690000036-expiry-notices';
import { DocumentViews1763690000037 } from './1763690000037-document-views';
import { DocumentOrders1763690000038 } from './1763690000038-document-orders';
import { Renditions1763690000040 } from './1763690000040-renditions';
import { Templates1763690000045 } from './1763690000045-templates';
import { Search1763690000046 } from './1763690000046-search';
import { Upkeep1763690000050 } from './1763690000050-upkeep';
import { Idempotency1763690000060 } from './1763690000060-idempotency';
import { ReviewRoutes1763690000061 } from './1763690000061-review-routes';
import { StepDelegates1763690000062 } from './1763690000062-step-delegates';
import { Mentions1763690000063 } from './1763690000063-mentions';
import { Messages1763690000070 } from './1763690000070-messages';
import { NotificationChoices1763690000072 } from './1763690000072-notification-choices';
import { LiveSessions1763690000075 } from './1763690000075-live-sessions';
import { EvidenceTree1763690000080 } from './1763690000080-evidence-tree';
import { EvidenceLag1763690000081 } from './1763690000081-evidence-lag';
import { AuditReading1763690000083 } from './1763690000083-audit-reading';
import { Certificates1763690000084 } from './1763690000084-certificates';
import { Exports1763690000085 } from './1763690000085-exports';
import { PlanCatalogue1763690000090 } from './1763690000090-plan-catalogue';
import { Invoicing1763690000091 } from './1763690000091-invoicing';
import { PlatformConsole1763690000095 } from './1763690000095-platform-console';
import { FirstRun1763690000100 } from './1763690000100-first-run';
import { OutboxTraces1763690000105 } from './1763690000105-outbox-traces';
import { BackupRuns1763690000110 } from './1763690000110-backup-runs';
import { CountedDocuments1763690000120 } from './1763690000120-counted-documents';
import { FilteredDocuments1763690000130 } from './1763690000130-filtered-documents';
import { Trimming1763690000135 } from './1763690000135-trimming';
import { TrimmingIndexes1763690000136 } from './1763690000136-trimming-indexes';
import { GrowingTables1763690000137 } from './1763690000137-growing-tables';
import { PrioritizedDocuments1763690000138 } from './1763690000138-prioritized-documents';
import { NoticesInOrder1763690000139 } from './1763690000139-notices-in-order';
import { RareLookUps1763690000140 } from './1763690000140-rare-look-ups';
import { WordsByThemselves1763690000141 } from './1763690000141-words-by-themselves';
import { RankedBeforeSorted1763690000142 } from './1763690000142-ranked-before-sorted';
import { WordsBySpans1763690000143 } from './1763690000143-words-by-spans';
import { NewestSpansFirst1763690000144 } from './1763690000144-newest-spans-first';
import { OlderWordsBySteps1763690000145 } from './1763690000145-older-words-by-steps';
import { PublishedDocuments1763690000146 } from './1763690000146-published-documents';

/** One timeline for all modules. Forward only. */
export const MIGRATIONS = [
  Tenancy1763690000001,
  Documents1763690000002,
  Communication1763690000003,
  Billing1763690000004,
  Outbox1763690000005,
  LookUps1763690000006,
  Registration1763690000010,
  FormerMembers1763690000011,
  TwoFactor1763690000020,
  OrganizationLogos1763690000021,
  Administration1763690000022,
  RateLimits1763690000023,
  DocumentLife1763690000030,
  VersionStates1763690000031,
  OrganizationUsage1763690000032,
  Dispositions1763690000035,
  ExpiryNotices1763690000036,
  DocumentViews1763690000037,
  DocumentOrders1763690000038,
  Renditions1763690000040,
  Templates1763690000045,
  Search1763690000046,
  Upkeep1763690000050,
  Idempotency1763690000060,
  ReviewRoutes1763690000061,
  StepDelegates1763690000062,
  Mentions1763690000063,
  Messages1763690000070,
  NotificationChoices1763690000072,
  LiveSessions1763690000075,
  EvidenceTree1763690000080,
  EvidenceLag1763690000081,
  AuditReading1763690000083,
  Certificates1763690000084,
  Exports1763690000085,
  PlanCatalogue1763690000090,
  Invoicing1763690000091,
  PlatformConsole1763690000095,
  FirstRun1763690000100,
  OutboxTraces1763690000105,
  BackupRuns1763690000110,
  CountedDocuments1763690000120,
  FilteredDocuments1763690000130,
  Trimming1763690000135,
  TrimmingIndexes1763690000136,
  GrowingTables1763690000137,
  PrioritizedDocuments1763690000138,
  NoticesInOrder1763690000139,
  RareLookUps1763690000140,
  WordsByThemselves1763690000141,
  RankedBeforeSorted1763690000142,
  WordsBySpans1763690000143,
  NewestSpansFirst1763690000144,
  OlderWordsBySteps1763690000145,
  PublishedDocuments1763690000146,
];
