import { Body, Controller, Delete, Headers, HttpCode, Param, Patch, Post, Put } from '@nestjs/common';
import { ApiHeader, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../../platform/database/actor';
import { InvalidInputError } from '../../../platform/errors/app-error';
import { CurrentActor, Roles, SignedIn } from '../../../platform/http/access';
import { IdPipe } from '../../../platform/http/validation';
import { JsonText } from '../../../platform/text/json-text';
import { ArchiveDocument } from '../services/archive-document.service';
import { DeleteDocument } from '../services/delete-document.service';
import { Documents } from '../services/documents.query';
import { PurgeDocument } from '../services/purge-document.service';
import { RestoreDocument } from '../services/restore-document.service';
import { SetLegalHold } from '../services/set-legal-hold.service';
import { UnarchiveDocument } from '../services/unarchive-document.service';
import { UpdateDocument } from '../services/update-document.service';
import { DeletedDto, PurgeDocumentDto, SetLegalHoldDto, LifeDoneDto, UpdateDocumentDto } from './document-life.dto';
import { DocumentDetailDto } from './documents.dto';
import { momentOf } from './expiration-date';

/** What happens to a document beside its review: its facts, the archive, the trash, holds. */
@ApiTags('document life')
@Controller('api/documents/:id')
@SignedIn()
export class DocumentLifeController {
  constructor(
    private readonly documents: Documents,
    private readonly update: UpdateDocument,
    private readonly archive: ArchiveDocument,
    private readonly unarchive: UnarchiveDocument,
    private readonly remove: DeleteDocument,
    private readonly restore: RestoreDocument,
    private readonly purge: PurgeDocument,
    private readonly hold: SetLegalHold,
  ) {}

  /** Changes facts of a document. Which ones may change now is in its `editableFields`. */
  @Patch()
  @ApiHeader({ name: 'if-match', required: false, description: 'The `rowVersion` that was looked at, in quotes.' })
  @ApiOkResponse({ type: DocumentDetailDto })
  async updateDocument(
    @CurrentActor() actor: Actor,
    @Param('id', IdPipe) id: number,
    @Body() body: UpdateDocumentDto,
    @Headers('if-match') ifMatch?: string,
  ): Promise<JsonText<DocumentDetailDto>> {
    const { rowVersion = seenIn(ifMatch), expirationDate, description, ...facts } = body;
    const changes = {
      ...facts,
      ...(description !== undefined && { description: description || null }),
      ...(expirationDate !== undefined && {
        expirationDate: expirationDate === null ? null : momentOf(expirationDate),
      }),
    };
    await this.update.run(actor, id, changes, rowVersion);
    return this.documents.one(actor, id);
  }

  /** Moves a document to the trash. */
  @Delete()
  async deleteDocument(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: number): Promise<DeletedDto> {
    const purgeAt = await this.remove.run(actor, id);
    return { success: true, message: 'Document moved to the trash', purgeAt };
  }

  /** Takes a document out of the trash. */
  @Post('restore')
  @HttpCode(200)
  @ApiOkResponse({ type: DocumentDetailDto })
  async restoreDocument(
    @CurrentActor() actor: Actor,
    @Param('id', IdPipe) id: number,
  ): Promise<JsonText<DocumentDetailDto>> {
    await this.restore.run(actor, id);
    return this.documents.one(actor, id);
  }

  /** Disposes of a document in the trash for good. */
  @Delete('purge')
  @Roles('admin')
  async purgeDocument(
    @CurrentActor() actor: Actor,
    @Param('id', IdPipe) id: number,
    @Body() body: PurgeDocumentDto,
  ): Promise<LifeDoneDto> {
    await this.purge.run(actor, id, body.reason || null);
    return { success: true, message: 'Document deleted for good' };
  }

  /** Puts a document into the archive, where it can only be read. */
  @Post('archive')
  @HttpCode(200)
  @ApiOkResponse({ type: DocumentDetailDto })
  async archiveDocument(
    @CurrentActor() actor: Actor,
    @Param('id', IdPipe) id: number,
  ): Promise<JsonText<DocumentDetailDto>> {
    await this.archive.run(actor, id);
    return this.documents.one(actor, id);
  }

  /** Takes a document out of the archive. */
  @Post('unarchive')
  @HttpCode(200)
  @ApiOkResponse({ type: DocumentDetailDto })
  async unarchiveDocument(
    @CurrentActor() actor: Actor,
    @Param('id', IdPipe) id: number,
  ): Promise<JsonText<DocumentDetailDto>> {
    await this.unarchive.run(actor, id);
    return this.documents.one(actor, id);
  }

  /** Puts a document under a legal hold, or releases it; also one in the trash. */
  @Put('legal-hold')
  @Roles('admin')
  @ApiOkResponse({ type: DocumentDetailDto })
  async setLegalHold(
    @CurrentActor() actor: Actor,
    @Param('id', IdPipe) id: number,
    @Body() body: SetLegalHoldDto,
  ): Promise<JsonText<DocumentDetailDto>> {
    await this.hold.run(actor, id, body.on ? (body.reason ?? '') : null);
    return this.documents.oneOrTrashed(actor, id);
  }
}

/** The row's version in an `If-Match` header; `*` and none at all say nothing. @throws InvalidInputError */
function seenIn(ifMatch: string | undefined): number | undefined {
  if (ifMatch === undefined || ifMatch === '*') return undefined;
  const version = /^"(\d{1,10})"$/.exec(ifMatch)?.[1];
  if (version === undefined) throw new InvalidInputError({ 'If-Match': 'If-Match must be a rowVersion in quotes' });
  return Number(version);
}
