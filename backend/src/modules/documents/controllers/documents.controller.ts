import { Body, Controller, Get, Param, Post, Query, Req, UseInterceptors } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiCreatedResponse, ApiExtraModels, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../../platform/database/actor';
import { InvalidInputError } from '../../../platform/errors/app-error';
import { CheckedWithAnswer, CurrentActor, CurrentAsker, SignedIn, type Asker } from '../../../platform/http/access';
import { Idempotent } from '../../../platform/http/idempotency/idempotent.decorator';
import { IdPipe } from '../../../platform/http/validation';
import { JsonText } from '../../../platform/text/json-text';
import { Documents } from '../services/documents.query';
import { UploadDocument, type NewDocument } from '../services/upload-document.service';
import { DocumentDetailDto, DocumentPageDto, StatsResponseDto, UploadDocumentDto } from './documents.dto';
import { momentOf } from './expiration-date';
import { ListDocumentsDto } from './list-documents.dto';
import { UploadInterceptor, type UploadRequest } from './upload.interceptor';

const DEFAULT_PAGE = 20;

@ApiTags('documents')
@Controller('api')
@SignedIn()
export class DocumentsController {
  constructor(
    private readonly documents: Documents,
    private readonly upload: UploadDocument,
  ) {}

  /** Counts of the documents the caller may see. */
  @Get('stats')
  async getStats(@CurrentActor() actor: Actor): Promise<StatsResponseDto> {
    return { stats: await this.documents.stats(actor) };
  }

  /** Documents the caller may see, latest change first unless asked otherwise. */
  @Get('documents')
  @CheckedWithAnswer()
  @ApiOkResponse({ type: DocumentPageDto })
  listDocuments(@CurrentAsker() asker: Asker, @Query() query: ListDocumentsDto): Promise<JsonText<DocumentPageDto>> {
    return asker.ask((actor) => this.documents.page(actor, { ...query, limit: query.limit ?? DEFAULT_PAGE }));
  }

  /** One document. */
  @Get('documents/:id')
  @CheckedWithAnswer()
  @ApiOkResponse({ type: DocumentDetailDto })
  getDocument(@CurrentAsker() asker: Asker, @Param('id', IdPipe) id: number): Promise<JsonText<DocumentDetailDto>> {
    return asker.ask((actor) => this.documents.detail(actor, id));
  }

  /** Uploads a file of at most 10 MB and submits it for review, or publishes it. */
  @Post('documents')
  @Idempotent()
  @UseInterceptors(UploadInterceptor)
  @ApiExtraModels(UploadDocumentDto)
  @ApiConsumes('multipart/form-data')
  @ApiBody({
    schema: {
      allOf: [
        { $ref: '#/components/schemas/UploadDocumentDto' },
        { type: 'object', properties: { file: { type: 'string', format: 'binary' } } },
      ],
    },
  })
  @ApiCreatedResponse({ type: DocumentDetailDto })
  async uploadDocument(
    @CurrentActor() actor: Actor,
    @Req() request: UploadRequest,
    @Body() body: UploadDocumentDto,
  ): Promise<JsonText<DocumentDetailDto>> {
    if (!request.received) throw new InvalidInputError({ file: 'Please select a file to upload' });
    const { received } = request;
    // Answer and effect are one: nobody is told that nothing was changed because the answer could not be read.
    const document = await this.upload.answered(actor, inputOf(body), received, (id) =>
      this.documents.detail(actor, id),
    );
    // The file has its row: whatever fails from here on must not remove it.
    delete request.received;
    return document;
  }
}

const inputOf = (body: UploadDocumentDto): NewDocument => ({
  title: body.title,
  description: body.description || null,
  department: body.department,
  category: body.category,
  priority: body.priority,
  tags: [...new Set(body.tags)],
  reviewerId: body.reviewerId ?? null,
  approverId: body.approverId ?? null,
  routeId: body.routeId ?? null,
  requireApproval: body.requireApproval ?? true,
  expirationDate: body.expirationDate === undefined ? null : momentOf(body.expirationDate),
  retentionPeriod: body.retentionPeriod ?? null,
  restrictedToDepartment: body.restrictedToDepartment ?? false,
  templateId: body.templateId ?? null,
});
