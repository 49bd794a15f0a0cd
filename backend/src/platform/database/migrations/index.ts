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
import { Renditions1763690000040 } from './1763690000040-renditions';
import { Idempotency1763690000060 } from './1763690000060-idempotency';
import { ReviewRoutes1763690000061 } from './1763690000061-review-routes';

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
  Renditions1763690000040,
  Idempotency1763690000060,
  ReviewRoutes1763690000061,
];
