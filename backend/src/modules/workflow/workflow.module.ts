import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DocumentsModule } from '../documents';
import { WorkflowController } from './controllers/workflow.controller';
import { DocumentComment } from './entities/document-comment.entity';
import { Comments } from './services/comments.service';
import { HandOverTasks } from './services/hand-over-tasks.service';
import { PendingApprovalsQuery } from './services/pending-approvals.query';
import { ReviewStep } from './services/review-step.service';

@Module({
  imports: [DocumentsModule, TypeOrmModule.forFeature([DocumentComment])],
  controllers: [WorkflowController],
  providers: [Comments, HandOverTasks, PendingApprovalsQuery, ReviewStep],
  exports: [HandOverTasks, ReviewStep],
})
export class WorkflowModule {}
