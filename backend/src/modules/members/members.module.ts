import { Module } from '@nestjs/common';
import { AuthModule, RegistrationModule } from '../auth';
import { TenancyModule } from '../tenancy';
import { WorkflowModule } from '../workflow';
import { MemberActionsController } from './controllers/member-actions.controller';
import { MembersController } from './controllers/members.controller';
import { Admins } from './services/admins';
import { ChangeMemberEmail } from './services/change-member-email';
import { CreateMember } from './services/create-member.service';
import { DecideJoinRequest } from './services/decide-join-request.service';
import { DeleteMember } from './services/delete-member.service';
import { LeaveTasks } from './services/leave-tasks';
import { MemberList } from './services/member-list.query';
import { PseudonymiseFormerMembers } from './services/pseudonymise-former-members.service';
import { ResendInvitation } from './services/resend-invitation.service';
import { ResetMemberTwoFactor } from './services/reset-member-two-factor.service';
import { TriggerPasswordReset } from './services/trigger-password-reset.service';
import { UpdateMember } from './services/update-member.service';
import { MailDecisionOnJoinDecided } from './workers/mail-decision.join-decided';
import { MailNoticeOnMemberEmailChanged } from './workers/mail-notice.member-email-changed';
import { MailNoticeOnMemberTwoFactorReset } from './workers/mail-notice.member-two-factor-reset';

@Module({
  imports: [TenancyModule, AuthModule, RegistrationModule, WorkflowModule],
  controllers: [MembersController, MemberActionsController],
  providers: [
    Admins,
    ChangeMemberEmail,
    CreateMember,
    DecideJoinRequest,
    DeleteMember,
    LeaveTasks,
    MemberList,
    PseudonymiseFormerMembers,
    ResendInvitation,
    ResetMemberTwoFactor,
    TriggerPasswordReset,
    UpdateMember,
    MailDecisionOnJoinDecided,
    MailNoticeOnMemberEmailChanged,
    MailNoticeOnMemberTwoFactorReset,
  ],
  exports: [PseudonymiseFormerMembers],
})
export class MembersModule {}
