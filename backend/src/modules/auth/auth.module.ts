import { Module } from '@nestjs/common';
import { PasswordHasher } from '../../platform/crypto/password-hash';
import { TenancyModule } from '../tenancy';
import { AccessGuard } from './access.guard';
import { Askers } from './askers';
import { Bearers } from './bearers';
import { AuthController } from './controllers/auth.controller';
import { OrganizationDoorController } from './controllers/organization-door.controller';
import { ProfileController } from './controllers/profile.controller';
import { SessionAnswers } from './controllers/session-answers';
import { TwoFactorController } from './controllers/two-factor.controller';
import { AccountLock } from './services/account-lock';
import { AdministratorSessions } from './services/administrator-sessions';
import { ChangeEmail } from './services/change-email.service';
import { ChangePassword } from './services/change-password.service';
import { ConfirmIdentity } from './services/confirm-identity';
import { ConfirmTwoFactor } from './services/confirm-two-factor.service';
import { CurrentAccount } from './services/current-account.query';
import { CurrentPassword } from './services/current-password';
import { DisableTwoFactor } from './services/disable-two-factor.service';
import { EndSessions } from './services/end-sessions.service';
import { KnownDevices } from './services/known-devices';
import { OpenMemberSession } from './services/open-member-session.service';
import { Profiles } from './services/profiles.query';
import { RefreshSession } from './services/refresh-session.service';
import { RenewRecoveryCodes } from './services/renew-recovery-codes.service';
import { SessionList } from './services/session-list.query';
import { SessionTokens } from './services/session-tokens';
import { SessionUsers } from './services/session-user.query';
import { SignIn } from './services/sign-in.service';
import { SignOut } from './services/sign-out.service';
import { StartTwoFactor } from './services/start-two-factor.service';
import { TrimSignIns } from './services/trim-sign-ins.service';
import { TwoFactor } from './services/two-factor';
import { TwoFactorChallenges } from './services/two-factor-challenges';
import { TwoFactorSecrets } from './services/two-factor-secrets';
import { UpdateProfile } from './services/update-profile.service';
import { VerifyTwoFactor } from './services/verify-two-factor.service';
import { SigningModule } from './signing.module';
import { LinkMails } from './workers/link-mails';
import { MailConfirmationOnEmailChangeRequested } from './workers/mail-confirmation.email-change-requested';
import { MailNoticeOnAccountSecured } from './workers/mail-notice.account-secured';
import { MailNoticeOnEmailChangeRequested } from './workers/mail-notice.email-change-requested';

const REACTIONS = [
  LinkMails,
  MailConfirmationOnEmailChangeRequested,
  MailNoticeOnAccountSecured,
  MailNoticeOnEmailChangeRequested,
];

@Module({
  imports: [TenancyModule, SigningModule],
  controllers: [AuthController, OrganizationDoorController, ProfileController, TwoFactorController],
  providers: [
    AccessGuard,
    AccountLock,
    AdministratorSessions,
    Askers,
    Bearers,
    ChangeEmail,
    ChangePassword,
    ConfirmIdentity,
    ConfirmTwoFactor,
    CurrentAccount,
    CurrentPassword,
    DisableTwoFactor,
    EndSessions,
    KnownDevices,
    OpenMemberSession,
    Profiles,
    RefreshSession,
    RenewRecoveryCodes,
    SessionAnswers,
    SessionList,
    SessionTokens,
    SessionUsers,
    SignIn,
    SignOut,
    StartTwoFactor,
    TrimSignIns,
    TwoFactor,
    TwoFactorChallenges,
    TwoFactorSecrets,
    UpdateProfile,
    VerifyTwoFactor,
    ...REACTIONS,
    { provide: PasswordHasher, useFactory: () => new PasswordHasher() },
  ],
  exports: [
    AccessGuard,
    AccountLock,
    AdministratorSessions,
    ConfirmIdentity,
    EndSessions,
    PasswordHasher,
    SessionAnswers,
    SessionTokens,
    TwoFactor,
    TwoFactorSecrets,
  ],
})
export class AuthModule {}
