import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../../platform/database/actor';
import { CurrentActor, SignedIn } from '../../../platform/http/access';
import { Idempotent } from '../../../platform/http/idempotency/idempotent.decorator';
import { IdPipe } from '../../../platform/http/validation';
import { DocumentDetailDto, Documents, VersionQueryDto } from '../../documents';
import { Comments } from '../services/comments.service';
import { DecisionsQuery } from '../services/decisions.query';
import { PendingApprovalsQuery } from '../services/pending-approvals.query';
import { ReassignDocument } from '../services/reassign-document.service';
import { ReviewStep } from '../services/review-step.service';
import {
  AddCommentDto,
  CommentDto,
  CommentListDto,
  DecideDocumentDto,
  DecisionListDto,
  PendingApprovalsDto,
  ReassignDto,
  StepNoteDto,
} from './workflow.dto';

@ApiTags('review and approval')
@Controller('api')
@SignedIn()
export class WorkflowController {
  constructor(
    private readonly step: ReviewStep,
    private readonly comments: Comments,
    private readonly reassign: ReassignDocument,
    private readonly decisions: DecisionsQuery,
    private readonly pending: PendingApprovalsQuery,
    private readonly documents: Documents,
  ) {}

  /** What waits for the caller's decision. */
  @Get('approvals')
  listApprovals(@CurrentActor() actor: Actor): Promise<PendingApprovalsDto> {
    return this.pending.run(actor);
  }

  /** Approves, rejects or asks for a revision, with an optional comment. */
  @Post('documents/:id/approve')
  @HttpCode(200)
  @Idempotent()
  async decideDocument(
    @CurrentActor() actor: Actor,
    @Param('id', IdPipe) id: number,
    @Body() body: DecideDocumentDto,
  ): Promise<DocumentDetailDto> {
    const { action, comment = '', version: seenVersion, signature } = body;
    await this.step.run(actor, id, action, comment, { seenVersion, signature });
    return this.documents.one(actor, id);
  }

  /** Submits a draft, or a revised document, for review. */
  @Post('documents/:id/submit')
  @HttpCode(200)
  @Idempotent()
  async submitDocument(
    @CurrentActor() actor: Actor,
    @Param('id', IdPipe) id: number,
    @Body() body: StepNoteDto,
  ): Promise<DocumentDetailDto> {
    await this.step.run(actor, id, 'submit', body.comment ?? '');
    return this.documents.one(actor, id);
  }

  /** Takes a waiting document back into draft. */
  @Post('documents/:id/withdraw')
  @HttpCode(200)
  @Idempotent()
  async withdrawDocument(
    @CurrentActor() actor: Actor,
    @Param('id', IdPipe) id: number,
    @Body() body: StepNoteDto,
  ): Promise<DocumentDetailDto> {
    await this.step.run(actor, id, 'withdraw', body.comment ?? '');
    return this.documents.one(actor, id);
  }

  /** Gives the decisions on a waiting document to other people. */
  @Post('documents/:id/reassign')
  @HttpCode(200)
  @Idempotent()
  async reassignDocument(
    @CurrentActor() actor: Actor,
    @Param('id', IdPipe) id: number,
    @Body() body: ReassignDto,
  ): Promise<DocumentDetailDto> {
    await this.reassign.run(actor, id, body);
    return this.documents.one(actor, id);
  }

  /** Decisions as they were signed, oldest first. */
  @Get('documents/:id/decisions')
  async listDecisions(
    @CurrentActor() actor: Actor,
    @Param('id', IdPipe) id: number,
    @Query() { version }: VersionQueryDto,
  ): Promise<DecisionListDto> {
    return { decisions: await this.decisions.list(actor, id, version ?? null) };
  }

  /** Comments and decisions, oldest first. */
  @Get('documents/:id/comments')
  async listDocumentComments(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: number): Promise<CommentListDto> {
    return { comments: await this.comments.list(actor, id) };
  }

  /** Adds a comment without a decision. */
  @Post('documents/:id/comments')
  @Idempotent()
  addDocumentComment(
    @CurrentActor() actor: Actor,
    @Param('id', IdPipe) id: number,
    @Body() body: AddCommentDto,
  ): Promise<CommentDto> {
    return this.comments.add(actor, id, body.comment, body.mentions);
  }
}
