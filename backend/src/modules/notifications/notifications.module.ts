import { Module } from '@nestjs/common';
import { NotificationsController } from './controllers/notifications.controller';
import { DocumentFactsQuery } from './services/document-facts.query';
import { MemberFactsQuery } from './services/member-facts.query';
import { Notifications } from './services/notifications.service';
import { Notify } from './services/notify.service';
import { NotifyAdminsOnJoinRequested } from './workers/notify-admins.join-requested';
import { NotifyAssigneeOnTaskHandedOver } from './workers/notify-assignee.task-handed-over';
import { NotifyDecidersOnDocumentWithdrawn } from './workers/notify-deciders.document-withdrawn';
import { NotifyMemberOnJoinDecided } from './workers/notify-member.join-decided';
import { NotifyParticipantsOnDocumentCommented } from './workers/notify-participants.document-commented';
import { NotifyPeopleOnDocumentDecided } from './workers/notify-people.document-decided';
import { NotifyPeopleOnMemberJoined } from './workers/notify-people.member-joined';
import { NotifyReviewerOnDocumentSubmitted } from './workers/notify-reviewer.document-submitted';

@Module({
  controllers: [NotificationsController],
  providers: [
    DocumentFactsQuery,
    MemberFactsQuery,
    Notifications,
    Notify,
    NotifyAdminsOnJoinRequested,
    NotifyAssigneeOnTaskHandedOver,
    NotifyDecidersOnDocumentWithdrawn,
    NotifyMemberOnJoinDecided,
    NotifyParticipantsOnDocumentCommented,
    NotifyPeopleOnDocumentDecided,
    NotifyPeopleOnMemberJoined,
    NotifyReviewerOnDocumentSubmitted,
  ],
})
export class NotificationsModule {}
