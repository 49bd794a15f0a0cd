import { Module } from '@nestjs/common';
import { CONFIG } from '../../config/config';
import { AdministrationModule } from '../administration';
import { DocumentsModule } from '../documents';
import { TenancyModule } from '../tenancy';
import { BillingController } from './controllers/billing.controller';
import { InvoicesController } from './controllers/invoices.controller';
import { OwnInvoicesController } from './controllers/own-invoices.controller';
import { PlanCatalogueController } from './controllers/plan-catalogue.controller';
import { PublicPlansController } from './controllers/public-plans.controller';
import { SubscriptionsController } from './controllers/subscriptions.controller';
import { WebhooksController } from './controllers/webhooks.controller';
import { BillingCycle } from './services/billing-cycle.service';
import { BillingUsage } from './services/billing-usage.query';
import { ChangePlan } from './services/change-plan.service';
import { EndSubscription } from './services/end-subscription.service';
import { Entitlements } from './services/entitlements.query';
import { GenerateInvoice } from './services/generate-invoice.service';
import { InvoiceActions } from './services/invoice-actions.service';
import { InvoiceDeadlines } from './services/invoice-deadlines';
import { InvoiceLinks } from './services/invoice-links';
import { InvoicePdfs } from './services/invoice-pdfs';
import { Invoices } from './services/invoices.query';
import { IssueInvoice } from './services/issue-invoice';
import { ManagePlans } from './services/manage-plans.service';
import { OwnBillings } from './services/own-billing.query';
import { PayInvoice } from './services/pay-invoice.service';
import { openPaymentProvider, PaymentProvider } from './services/payment-provider';
import { Plans } from './services/plans.query';
import { QuotaNotices } from './services/quota-notices';
import { ReceiveStripeEvent } from './services/receive-stripe-event.service';
import { RenewSubscription } from './services/renew-subscription';
import { SetSubscriptionStatus } from './services/set-subscription-status.service';
import { SettleInvoice } from './services/settle-invoice';
import { SubscriptionDeadlines } from './services/subscription-deadlines';
import { Subscriptions } from './services/subscriptions.query';
import { UpdateBillingDetails } from './services/update-billing-details.service';
import { SubscriptionGuard } from './subscription.guard';
import { MailInvoiceOnInvoiceMailWanted } from './workers/mail-invoice.invoice-mail-wanted';
import { MakePdfOnInvoiceIssued } from './workers/make-pdf.invoice-issued';
import { MakePdfOnInvoiceSendWanted } from './workers/make-pdf.invoice-send-wanted';

/** Plans, subscriptions, entitlements, invoices and payments. */
@Module({
  imports: [AdministrationModule, DocumentsModule, TenancyModule],
  controllers: [
    BillingController,
    InvoicesController,
    OwnInvoicesController,
    PlanCatalogueController,
    PublicPlansController,
    SubscriptionsController,
    WebhooksController,
  ],
  providers: [
    { provide: PaymentProvider, inject: [CONFIG], useFactory: openPaymentProvider },
    BillingCycle,
    BillingUsage,
    ChangePlan,
    EndSubscription,
    Entitlements,
    GenerateInvoice,
    InvoiceActions,
    InvoiceDeadlines,
    InvoiceLinks,
    InvoicePdfs,
    Invoices,
    IssueInvoice,
    MailInvoiceOnInvoiceMailWanted,
    MakePdfOnInvoiceIssued,
    MakePdfOnInvoiceSendWanted,
    ManagePlans,
    OwnBillings,
    PayInvoice,
    Plans,
    QuotaNotices,
    ReceiveStripeEvent,
    RenewSubscription,
    SetSubscriptionStatus,
    SettleInvoice,
    SubscriptionDeadlines,
    SubscriptionGuard,
    Subscriptions,
    UpdateBillingDetails,
  ],
  exports: [BillingCycle, SubscriptionGuard],
})
export class BillingModule {}
