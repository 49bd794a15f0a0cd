import { Readable } from 'node:stream';
import { Body, Controller, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import type { Actor } from '../../../platform/database/actor';
import { CheckedWithAnswer, CurrentActor, CurrentAsker, SignedIn, type Asker } from '../../../platform/http/access';
import { Idempotent } from '../../../platform/http/idempotency/idempotent.decorator';
import { IdPipe } from '../../../platform/http/validation';
import { JsonText } from '../../../platform/text/json-text';
import { DocumentDetailDto, Documents, sendFile, VersionQueryDto } from '../../documents';
import { Comments } from '../services/comments.service';
import { DecisionsQuery } from '../services/decisions.query';
import { PendingApprovalsQuery } from '../services/pending-approvals.query';
import { ReassignDocument } from '../services/reassign-document.service';
import { ReviewStep } from '../services/review-step.service';
import { SignedCopies } from '../services/signed-copy.query';
import { SignatureSheets } from '../services/signature-sheet.query';
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
    private readonly sheets: SignatureSheets,
    private readonly copies: SignedCopies,
    private readonly pending: PendingApprovalsQuery,
    private readonly documents: Documents,
  ) {}

  /** What waits for the caller's decision. */
  @Get('approvals')
  @ApiOkResponse({ type: PendingApprovalsDto })
  listApprovals(@CurrentActor() actor: Actor): Promise<JsonText<PendingApprovalsDto>> {
    return this.pending.run(actor);
  }

  /** Approves, rejects or asks for a revision, with an optional comment. */
  @Post('documents/:id/approve')
  @HttpCode(200)
  @Idempotent()
  @ApiOkResponse({ type: DocumentDetailDto })
  @CheckedWithAnswer()
  decideDocument(
    @CurrentAsker() asker: Asker,
    @Param('id', IdPipe) id: number,
    @Body() body: DecideDocumentDto,
  ): Promise<JsonText<DocumentDetailDto>> {
    const { action, comment = '', version: seenVersion, status: seenStatus, signature } = body;
    return this.step.run(asker, id, action, comment, { seenVersion, seenStatus, signature });
  }

  /** Submits a draft, or a revised document, for review. */
  @Post('documents/:id/submit')
  @HttpCode(200)
  @Idempotent()
  @ApiOkResponse({ type: DocumentDetailDto })
  @CheckedWithAnswer()
  submitDocument(
    @CurrentAsker() asker: Asker,
    @Param('id', IdPipe) id: number,
    @Body() body: StepNoteDto,
  ): Promise<JsonText<DocumentDetailDto>> {
    return this.step.run(asker, id, 'submit', body.comment ?? '');
  }

  /** Takes a waiting document back into draft. */
  @Post('documents/:id/withdraw')
  @HttpCode(200)
  @Idempotent()
  @ApiOkResponse({ type: DocumentDetailDto })
  @CheckedWithAnswer()
  withdrawDocument(
    @CurrentAsker() asker: Asker,
    @Param('id', IdPipe) id: number,
    @Body() body: StepNoteDto,
  ): Promise<JsonText<DocumentDetailDto>> {
    return this.step.run(asker, id, 'withdraw', body.comment ?? '');
  }

  /** Gives the decisions on a waiting document to other people. */
  @Post('documents/:id/reassign')
  @HttpCode(200)
  @Idempotent()
  @ApiOkResponse({ type: DocumentDetailDto })
  async reassignDocument(
    @CurrentActor() actor: Actor,
    @Param('id', IdPipe) id: number,
    @Body() body: ReassignDto,
  ): Promise<JsonText<DocumentDetailDto>> {
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

  /** Who signed an approved version, as a PDF. */
  @Get('documents/:id/signature-sheet')
  @ApiProduces('application/pdf')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  async getSignatureSheet(
    @CurrentActor() actor: Actor,
    @Param('id', IdPipe) id: number,
    @Query() { version }: VersionQueryDto,
    @Res() response: Response,
  ): Promise<void> {
    await sendPdf(response, await this.sheets.run(actor, id, version));
  }

  /** A copy of an approved PDF with its signature sheet as the last pages. */
  @Get('documents/:id/signed-copy')
  @ApiProduces('application/pdf')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  async getSignedCopy(
    @CurrentActor() actor: Actor,
    @Param('id', IdPipe) id: number,
    @Query() { version }: VersionQueryDto,
    @Res() response: Response,
  ): Promise<void> {
    await sendPdf(response, await this.copies.run(actor, id, version));
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

function sendPdf(response: Response, { fileName, pdf }: { fileName: string; pdf: Buffer }): Promise<void> {
  const content = Readable.from([pdf]);
  return sendFile(response, { fileName, mimeType: 'application/pdf', fileSize: pdf.length, content }, 'attachment');
}
