export {
  INVOICE_ISSUED,
  INVOICE_OVERDUE,
  PAYMENT_RECEIVED,
  QUOTA_REACHED,
  SUBSCRIPTION_CHANGED,
  type SubscriptionChange,
} from './billing.events';
export { BillingModule } from './billing.module';
export { BillingCycle } from './services/billing-cycle.service';
export { Entitlements, type Entitlement } from './services/entitlements.query';
export { SubscriptionGuard } from './subscription.guard';
