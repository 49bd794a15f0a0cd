import { BullModule } from '@nestjs/bullmq';
import { Module } from '@nestjs/common';
import { TenancyModule } from '../tenancy';
import { AuthModule } from './auth.module';
import { PasswordResetController } from './controllers/password-reset.controller';
import { RegistrationController } from './controllers/registration.controller';
import { AcceptInvitation } from './services/accept-invitation.service';
import { ConfirmEmail } from './services/confirm-email.service';
import { ExistingAccounts } from './services/existing-accounts';
import { MailedLinks } from './services/mailed-links';
import { NewAccounts } from './services/new-accounts';
import { OpenInvitations } from './services/open-invitations.query';
import { PasswordResets } from './services/password-resets';
import { RegisterMember } from './services/register-member.service';
import { RegisterOrganization } from './services/register-organization.service';
import { Register } from './services/register.service';
import { PASSWORD_RESET_QUEUE, RequestPasswordReset } from './services/request-password-reset.service';
import { ResendConfirmation } from './services/resend-confirmation.service';
import { ResetCodes } from './services/reset-codes';
import { ResetPassword } from './services/reset-password.service';
import { LinkMails } from './workers/link-mails';
import { MailConfirmationOnConfirmationWanted } from './workers/mail-confirmation.confirmation-wanted';
import { MailInvitationOnInvitationWanted } from './workers/mail-invitation.invitation-wanted';
import { MailNoticeOnPasswordResetDone } from './workers/mail-notice.password-reset-done';
import { MailOwnerOnRegistrationRepeated } from './workers/mail-owner.registration-repeated';
import { MailResetOnPasswordResetWanted } from './workers/mail-reset.password-reset-wanted';
import { PasswordResetsProcessor } from './workers/password-resets.processor';

const REACTIONS = [
  LinkMails,
  MailConfirmationOnConfirmationWanted,
  MailInvitationOnInvitationWanted,
  MailNoticeOnPasswordResetDone,
  MailOwnerOnRegistrationRepeated,
  MailResetOnPasswordResetWanted,
];

/** How accounts come into being and get a new password. */
@Module({
  imports: [TenancyModule, AuthModule, BullModule.registerQueue({ name: PASSWORD_RESET_QUEUE })],
  controllers: [RegistrationController, PasswordResetController],
  providers: [
    AcceptInvitation,
    ConfirmEmail,
    ExistingAccounts,
    MailedLinks,
    NewAccounts,
    OpenInvitations,
    PasswordResets,
    Register,
    RegisterMember,
    RegisterOrganization,
    RequestPasswordReset,
    ResendConfirmation,
    ResetCodes,
    ResetPassword,
    ...REACTIONS,
  ],
  exports: [MailedLinks, NewAccounts, PasswordResets, RequestPasswordReset],
})
export class RegistrationModule {}

/** Looks up whom a requested reset belongs to; only in worker processes. */
@Module({ imports: [RegistrationModule], providers: [PasswordResetsProcessor] })
export class PasswordResetWorkerModule {}
