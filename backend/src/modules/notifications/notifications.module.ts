import { Module } from '@nestjs/common';
import { TenancyModule } from '../tenancy';
import { NotificationsController } from './controllers/notifications.controller';
import { PreferencesController } from './controllers/preferences.controller';
import { UnsubscribeController } from './controllers/unsubscribe.controller';
import { DocumentFactsQuery } from './services/document-facts.query';
import { InvoiceFactsQuery } from './services/invoice-facts.query';
import { MemberFactsQuery } from './services/member-facts.query';
import { NoticeLinks } from './services/notice-links';
import { NotificationsQuery } from './services/notifications.query';
import { Notify } from './services/notify.service';
import { PreferencesQuery } from './services/preferences.query';
import { QuoteQuery } from './services/quote.query';
import { ReadingMarks } from './services/reading-marks.service';
import { SendDigests } from './services/send-digests.service';
import { TemplateFactsQuery } from './services/template-facts.query';
import { TrimNotifications } from './services/trim-notifications.service';
import { UnsubscribeLinks } from './services/unsubscribe-links';
import { UnsubscribeMails } from './services/unsubscribe.service';
import { UpdatePreferences } from './services/update-preferences.service';
import { MailPersonOnNoticeMailWanted } from './workers/mail-person.notice-mail-wanted';
import { MailSummaryOnDigestDue } from './workers/mail-summary.digest-due';
import { NotifyAdminsOnCertificateFailed } from './workers/notify-admins.certificate-failed';
import { NotifyAdminsOnIntegrityFailed } from './workers/notify-admins.integrity-failed';
import { NotifyAdminsOnJoinRequested } from './workers/notify-admins.join-requested';
import { NotifyAdminsOnTemplateSubmitted } from './workers/notify-admins.template-submitted';
import { NotifyAssigneeOnTaskHandedOver } from './workers/notify-assignee.task-handed-over';
import { NotifyCreatorOnTemplateDecided } from './workers/notify-creator.template-decided';
import { NotifyAuthorOnDocumentDeleted } from './workers/notify-author.document-deleted';
import { NotifyDecidersOnDocumentWithdrawn } from './workers/notify-deciders.document-withdrawn';
import { NotifyMemberOnJoinDecided } from './workers/notify-member.join-decided';
import { NotifyParticipantsOnDocumentCommented } from './workers/notify-participants.document-commented';
import { NotifyParticipantsOnMessageSent } from './workers/notify-participants.message-sent';
import { NotifyPeopleOnDocumentDecided } from './workers/notify-people.document-decided';
import { NotifyPeopleOnDocumentExpires } from './workers/notify-people.document-expires';
import { NotifyPeopleOnMemberJoined } from './workers/notify-people.member-joined';
import { NotifyReviewerOnDocumentSubmitted } from './workers/notify-reviewer.document-submitted';
import { NotifyDecidersOnStepDueSoon } from './workers/notify-deciders.step-due-soon';
import { NotifyDelegateOnDelegationGiven } from './workers/notify-delegate.delegation-given';
import { NotifyMemberOnMemberEmailChanged } from './workers/notify-member.member-email-changed';
import { NotifyMemberOnMemberTwoFactorReset } from './workers/notify-member.member-two-factor-reset';
import { NotifyOwnerOnAccountSecured } from './workers/notify-owner.account-secured';
import { NotifyOwnerOnNewDeviceSignedIn } from './workers/notify-owner.new-device-signed-in';
import { NotifyOwnerOnPasswordResetDone } from './workers/notify-owner.password-reset-done';
import { NotifyAdminsOnQuotaReached } from './workers/notify-admins.quota-reached';
import { NotifyAdminsOnSubscriptionChanged } from './workers/notify-admins.subscription-changed';
import { NotifyAdminsOnInvoiceIssued } from './workers/notify-admins.invoice-issued';
import { NotifyAdminsOnInvoiceOverdue } from './workers/notify-admins.invoice-overdue';
import { NotifyPersonOnExportReady } from './workers/notify-person.export-ready';
import { NotifyPersonOnExportFailed } from './workers/notify-person.export-failed';
import { NotifyPeopleOnStepOverdue } from './workers/notify-people.step-overdue';

@Module({
  imports: [TenancyModule],
  controllers: [NotificationsController, PreferencesController, UnsubscribeController],
  providers: [
    DocumentFactsQuery,
    MemberFactsQuery,
    MailPersonOnNoticeMailWanted,
    MailSummaryOnDigestDue,
    NoticeLinks,
    NotificationsQuery,
    Notify,
    NotifyAdminsOnCertificateFailed,
    NotifyAdminsOnIntegrityFailed,
    NotifyAdminsOnJoinRequested,
    NotifyAdminsOnTemplateSubmitted,
    NotifyAssigneeOnTaskHandedOver,
    NotifyCreatorOnTemplateDecided,
    NotifyAuthorOnDocumentDeleted,
    NotifyDecidersOnDocumentWithdrawn,
    NotifyMemberOnJoinDecided,
    NotifyParticipantsOnDocumentCommented,
    NotifyParticipantsOnMessageSent,
    NotifyPeopleOnDocumentDecided,
    NotifyPeopleOnDocumentExpires,
    NotifyPeopleOnMemberJoined,
    NotifyReviewerOnDocumentSubmitted,
    NotifyDecidersOnStepDueSoon,
    NotifyDelegateOnDelegationGiven,
    NotifyPeopleOnStepOverdue,
    NotifyMemberOnMemberEmailChanged,
    NotifyMemberOnMemberTwoFactorReset,
    NotifyOwnerOnAccountSecured,
    NotifyOwnerOnNewDeviceSignedIn,
    NotifyOwnerOnPasswordResetDone,
    NotifyAdminsOnQuotaReached,
    NotifyAdminsOnSubscriptionChanged,
    NotifyAdminsOnInvoiceIssued,
    NotifyAdminsOnInvoiceOverdue,
    NotifyPersonOnExportReady,
    NotifyPersonOnExportFailed,
    InvoiceFactsQuery,
    PreferencesQuery,
    QuoteQuery,
    ReadingMarks,
    SendDigests,
    TemplateFactsQuery,
    TrimNotifications,
    UnsubscribeLinks,
    UnsubscribeMails,
    UpdatePreferences,
  ],
})
export class NotificationsModule {}
