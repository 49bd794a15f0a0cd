import { Module } from '@nestjs/common';
import { AuthModule } from '../auth';
import { DocumentsModule } from '../documents';
import { TenancyModule } from '../tenancy';
import { DelegationsController } from './controllers/delegations.controller';
import { ReviewRoutesController } from './controllers/review-routes.controller';
import { WorkflowController } from './controllers/workflow.controller';
import { Comments } from './services/comments.service';
import { CreateDelegation } from './services/create-delegation.service';
import { Decisions } from './services/decisions';
import { DecisionsQuery } from './services/decisions.query';
import { Delegations } from './services/delegations.query';
import { DeleteReviewRoute } from './services/delete-review-route.service';
import { DryRunRoute } from './services/dry-run-route.query';
import { EndDelegation } from './services/end-delegation.service';
import { HandOverTasks } from './services/hand-over-tasks.service';
import { MoveDocument } from './services/move-document';
import { PendingApprovalsQuery } from './services/pending-approvals.query';
import { ReassignDocument } from './services/reassign-document.service';
import { ReviewRoutes } from './services/review-routes.query';
import { ReviewStep } from './services/review-step.service';
import { SaveReviewRoute } from './services/save-review-route.service';
import { SignatureSheets } from './services/signature-sheet.query';
import { SignedCopies } from './services/signed-copy.query';
import { Signatures } from './services/signatures';
import { StepTimers } from './services/step-timers.service';

@Module({
  imports: [AuthModule, DocumentsModule, TenancyModule],
  controllers: [DelegationsController, ReviewRoutesController, WorkflowController],
  providers: [
    Comments,
    CreateDelegation,
    Decisions,
    DecisionsQuery,
    Delegations,
    DeleteReviewRoute,
    DryRunRoute,
    EndDelegation,
    HandOverTasks,
    MoveDocument,
    PendingApprovalsQuery,
    ReassignDocument,
    ReviewRoutes,
    ReviewStep,
    SaveReviewRoute,
    SignatureSheets,
    Signatures,
    SignedCopies,
    StepTimers,
  ],
  exports: [HandOverTasks, ReviewStep],
})
export class WorkflowModule {}
