import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../../platform/database/actor';
import { CurrentActor, SignedIn } from '../../../platform/http/access';
import { Idempotent } from '../../../platform/http/idempotency/idempotent.decorator';
import { IdPipe } from '../../../platform/http/validation';
import { DocumentDetailDto, Documents } from '../../documents';
import { Comments } from '../services/comments.service';
import { PendingApprovalsQuery } from '../services/pending-approvals.query';
import { ReviewStep } from '../services/review-step.service';
import { AddCommentDto, CommentDto, CommentListDto, DecideDocumentDto, PendingApprovalsDto } from './workflow.dto';

@ApiTags('review and approval')
@Controller('api')
@SignedIn()
export class WorkflowController {
  constructor(
    private readonly step: ReviewStep,
    private readonly comments: Comments,
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
    await this.step.run(actor, id, body.action, body.comment ?? '', body.version);
    return this.documents.one(actor, id);
  }

  /** Submits a draft, or a revised document, for review. */
  @Post('documents/:id/submit')
  @HttpCode(200)
  @Idempotent()
  async submitDocument(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: number): Promise<DocumentDetailDto> {
    await this.step.run(actor, id, 'submit', '');
    return this.documents.one(actor, id);
  }

  /** Takes a waiting document back into draft. */
  @Post('documents/:id/withdraw')
  @HttpCode(200)
  @Idempotent()
  async withdrawDocument(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: number): Promise<DocumentDetailDto> {
    await this.step.run(actor, id, 'withdraw', '');
    return this.documents.one(actor, id);
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
    return this.comments.add(actor, id, body.comment);
  }
}
