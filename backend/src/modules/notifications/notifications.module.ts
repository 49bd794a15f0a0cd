import { Module } from '@nestjs/common';
import { NotificationsController } from './controllers/notifications.controller';
import { DocumentFactsQuery } from './services/document-facts.query';
import { MemberFactsQuery } from './services/member-facts.query';
import { Notifications } from './services/notifications.service';
import { Notify } from './services/notify.service';
import { TemplateFactsQuery } from './services/template-facts.query';
import { NotifyAdminsOnIntegrityFailed } from './workers/notify-admins.integrity-failed';
import { NotifyAdminsOnJoinRequested } from './workers/notify-admins.join-requested';
import { NotifyAdminsOnTemplateSubmitted } from './workers/notify-admins.template-submitted';
import { NotifyAssigneeOnTaskHandedOver } from './workers/notify-assignee.task-handed-over';
import { NotifyCreatorOnTemplateDecided } from './workers/notify-creator.template-decided';
import { NotifyAuthorOnDocumentDeleted } from './workers/notify-author.document-deleted';
import { NotifyDecidersOnDocumentWithdrawn } from './workers/notify-deciders.document-withdrawn';
import { NotifyMemberOnJoinDecided } from './workers/notify-member.join-decided';
import { NotifyParticipantsOnDocumentCommented } from './workers/notify-participants.document-commented';
import { NotifyPeopleOnDocumentDecided } from './workers/notify-people.document-decided';
import { NotifyPeopleOnDocumentExpires } from './workers/notify-people.document-expires';
import { NotifyPeopleOnMemberJoined } from './workers/notify-people.member-joined';
import { NotifyReviewerOnDocumentSubmitted } from './workers/notify-reviewer.document-submitted';
import { NotifyDecidersOnStepDueSoon } from './workers/notify-deciders.step-due-soon';
import { NotifyDelegateOnDelegationGiven } from './workers/notify-delegate.delegation-given';
import { NotifyPeopleOnStepOverdue } from './workers/notify-people.step-overdue';

@Module({
  controllers: [NotificationsController],
  providers: [
    DocumentFactsQuery,
    MemberFactsQuery,
    Notifications,
    Notify,
    NotifyAdminsOnIntegrityFailed,
    NotifyAdminsOnJoinRequested,
    NotifyAdminsOnTemplateSubmitted,
    NotifyAssigneeOnTaskHandedOver,
    NotifyCreatorOnTemplateDecided,
    NotifyAuthorOnDocumentDeleted,
    NotifyDecidersOnDocumentWithdrawn,
    NotifyMemberOnJoinDecided,
    NotifyParticipantsOnDocumentCommented,
    NotifyPeopleOnDocumentDecided,
    NotifyPeopleOnDocumentExpires,
    NotifyPeopleOnMemberJoined,
    NotifyReviewerOnDocumentSubmitted,
    NotifyDecidersOnStepDueSoon,
    NotifyDelegateOnDelegationGiven,
    NotifyPeopleOnStepOverdue,
    TemplateFactsQuery,
  ],
})
export class NotificationsModule {}
