import { Body, Controller, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import type { Actor } from '../../../platform/database/actor';
import { CurrentActor, SignedIn } from '../../../platform/http/access';
import { RateLimit } from '../../../platform/http/rate-limit/rate-limit.decorator';
import { IdPipe } from '../../../platform/http/validation';
import { OpenAccess } from '../services/open-access.service';
import { ReadDocument } from '../services/read-document.service';
import { RequestAccess } from '../services/request-access.service';
import {
  AccessCodeDto,
  AccessGrantedDto,
  AccessRequestedDto,
  VersionQueryDto,
  ViewDocumentDto,
} from './document-access.dto';
import { sendFile } from './send-file';

const BINARY = { schema: { type: 'string', format: 'binary' } } as const;

/** Every route that asks for, opens or uses access to a document's bytes. */
@ApiTags('document access')
@Controller('api/documents/:id')
@SignedIn()
export class DocumentBytesController {
  constructor(
    private readonly requestAccess: RequestAccess,
    private readonly openAccess: OpenAccess,
    private readonly read: ReadDocument,
  ) {}

  /** Has a 6-digit code mailed to the caller. */
  @RateLimit('auth')
  @Post('request-access')
  @HttpCode(200)
  requestDocumentAccess(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: number): Promise<AccessRequestedDto> {
    return this.requestAccess.run(actor, id);
  }

  /** Opens the document for 15 minutes with the mailed code, or with one of the authenticator app. */
  @RateLimit('auth')
  @Post('access')
  @HttpCode(200)
  async openDocumentAccess(
    @CurrentActor() actor: Actor,
    @Param('id', IdPipe) id: number,
    @Body() body: AccessCodeDto,
  ): Promise<AccessGrantedDto> {
    const grantedUntil = await this.openAccess.run(actor, id, body.authCode);
    return { success: true, message: 'Document access granted', grantedUntil };
  }

  /** The document to look at: a PDF inline, any other type as an attachment. */
  @RateLimit('auth', (request) => request.query.authCode !== undefined)
  @Get('view')
  @ApiProduces('application/octet-stream')
  @ApiOkResponse(BINARY)
  async viewDocument(
    @CurrentActor() actor: Actor,
    @Param('id', IdPipe) id: number,
    @Query() query: ViewDocumentDto,
    @Res() response: Response,
  ): Promise<void> {
    if (query.authCode) await this.openAccess.run(actor, id, query.authCode);
    const document = await this.read.run(actor, id, 'view', query.version);
    await sendFile(response, document, document.mimeType === 'application/pdf' ? 'inline' : 'attachment');
  }

  /** The document as a file. */
  @Get('download')
  @ApiProduces('application/octet-stream')
  @ApiOkResponse(BINARY)
  async downloadDocument(
    @CurrentActor() actor: Actor,
    @Param('id', IdPipe) id: number,
    @Query() query: VersionQueryDto,
    @Res() response: Response,
  ): Promise<void> {
    await sendFile(response, await this.read.run(actor, id, 'download', query.version), 'attachment');
  }
}
