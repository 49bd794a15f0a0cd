export {
  INVOICE_ISSUED,
  INVOICE_OVERDUE,
  QUOTA_REACHED,
  SUBSCRIPTION_CHANGED,
  type SubscriptionChange,
} from './billing.events';
export { metersOf, type Limits, type Meters } from './domain/billing-notices';
export type { Usage as UsedOfPlan } from './domain/plan-change';
export { BillingModule } from './billing.module';
export { BillingCycle } from './services/billing-cycle.service';
export { USAGE } from './services/billing-usage.query';
export { CURRENT_SUBSCRIPTION } from './services/current-subscription';
export { SubscriptionGuard } from './subscription.guard';
