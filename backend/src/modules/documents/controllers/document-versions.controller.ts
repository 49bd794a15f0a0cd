import { Body, Controller, Get, Param, Post, Req, UseInterceptors } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiCreatedResponse, ApiExtraModels, ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../../platform/database/actor';
import { InvalidInputError } from '../../../platform/errors/app-error';
import { CurrentActor, SignedIn } from '../../../platform/http/access';
import { Idempotent } from '../../../platform/http/idempotency/idempotent.decorator';
import { IdPipe } from '../../../platform/http/validation';
import { JsonText } from '../../../platform/text/json-text';
import { AddVersion } from '../services/add-version.service';
import { Documents } from '../services/documents.query';
import type { ReceivedVersion } from '../services/receive-file.service';
import { RestoreVersion } from '../services/restore-version.service';
import { Versions } from '../services/versions.query';
import { DocumentDetailDto } from './documents.dto';
import type { FileRequest } from './upload.interceptor';
import { VersionInterceptor } from './version.interceptor';
import { AddVersionDto, RestoreVersionDto, VersionListDto } from './versions.dto';

/** A document's history, and its next version. */
@ApiTags('versions')
@Controller('api/documents/:id/versions')
@SignedIn()
export class DocumentVersionsController {
  constructor(
    private readonly versions: Versions,
    private readonly documents: Documents,
    private readonly adding: AddVersion,
    private readonly restoring: RestoreVersion,
  ) {}

  /** Newest first; approved ones only for whoever takes no part in the document. */
  @Get()
  async listVersions(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: number): Promise<VersionListDto> {
    return { versions: await this.versions.list(actor, id) };
  }

  /** Uploads a file of at most 10 MB as the next version, and submits it for review. For the author. */
  @Post()
  @Idempotent()
  @UseInterceptors(VersionInterceptor)
  @ApiExtraModels(AddVersionDto)
  @ApiConsumes('multipart/form-data')
  @ApiBody({
    schema: {
      allOf: [
        { $ref: '#/components/schemas/AddVersionDto' },
        { type: 'object', properties: { file: { type: 'string', format: 'binary' } } },
      ],
    },
  })
  @ApiCreatedResponse({ type: DocumentDetailDto })
  async addVersion(
    @CurrentActor() actor: Actor,
    @Param('id', IdPipe) id: number,
    @Req() request: FileRequest<ReceivedVersion>,
    @Body() body: AddVersionDto,
  ): Promise<JsonText<DocumentDetailDto>> {
    if (!request.received) throw new InvalidInputError({ file: 'Please select a file to upload' });
    const { changes, submit = true, rowVersion } = body;
    await this.adding.run(actor, id, { changes, submit, rowVersion }, request.received);
    // The file has its row: whatever fails from here on must not remove it.
    delete request.received;
    return this.documents.one(actor, id);
  }

  /** Makes the bytes of an earlier version the next version, and submits it for review. For the author. */
  @Post(':version/restore')
  @ApiCreatedResponse({ type: DocumentDetailDto })
  async restoreVersion(
    @CurrentActor() actor: Actor,
    @Param('id', IdPipe) id: number,
    @Param('version', IdPipe) version: number,
    @Body() body: RestoreVersionDto,
  ): Promise<JsonText<DocumentDetailDto>> {
    await this.restoring.run(actor, id, version, { changes: body.changes ?? null, submit: body.submit ?? true });
    return this.documents.one(actor, id);
  }
}
