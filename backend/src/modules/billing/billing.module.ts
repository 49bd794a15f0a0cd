import { Module } from '@nestjs/common';
import { AdministrationModule } from '../administration';
import { DocumentsModule } from '../documents';
import { TenancyModule } from '../tenancy';
import { PlanCatalogueController } from './controllers/plan-catalogue.controller';
import { PublicPlansController } from './controllers/public-plans.controller';
import { SubscriptionsController } from './controllers/subscriptions.controller';
import { Entitlements } from './services/entitlements.query';
import { ManagePlans } from './services/manage-plans.service';
import { Plans } from './services/plans.query';
import { SetSubscriptionStatus } from './services/set-subscription-status.service';
import { Subscriptions } from './services/subscriptions.query';
import { SubscriptionGuard } from './subscription.guard';

/** Plans, subscriptions, entitlements, invoices and payments. */
@Module({
  imports: [AdministrationModule, DocumentsModule, TenancyModule],
  controllers: [PlanCatalogueController, PublicPlansController, SubscriptionsController],
  providers: [Entitlements, ManagePlans, Plans, SetSubscriptionStatus, SubscriptionGuard, Subscriptions],
  exports: [Entitlements, SubscriptionGuard],
})
export class BillingModule {}
