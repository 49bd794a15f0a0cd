import { Body, Controller, Delete, Get, Param, Patch, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../../platform/database/actor';
import { CurrentActor, SignedIn } from '../../../platform/http/access';
import { IdPipe } from '../../../platform/http/validation';
import { DocumentViews } from '../services/document-views.query';
import { ManageDocumentViews } from '../services/manage-document-views.service';
import { LifeDoneDto } from './document-life.dto';
import {
  CreateDocumentViewDto,
  DocumentViewDto,
  DocumentViewListDto,
  UpdateDocumentViewDto,
} from './document-views.dto';

/** Filters of the list that people keep under a name. */
@ApiTags('documents')
@Controller('api/document-views')
@SignedIn()
export class DocumentViewsController {
  constructor(
    private readonly views: DocumentViews,
    private readonly manage: ManageDocumentViews,
  ) {}

  /** The caller's own views, then the shared ones of others. */
  @Get()
  async listDocumentViews(@CurrentActor() actor: Actor): Promise<DocumentViewListDto> {
    return { views: await this.views.list(actor) };
  }

  /** Keeps filters under a name; at most 50 for each person. */
  @Post()
  async createDocumentView(
    @CurrentActor() actor: Actor,
    @Body() body: CreateDocumentViewDto,
  ): Promise<DocumentViewDto> {
    return this.views.changed(actor, await this.manage.create(actor, body));
  }

  /** Changes a view of one's own; admins change shared ones too. */
  @Patch(':id')
  async updateDocumentView(
    @CurrentActor() actor: Actor,
    @Param('id', IdPipe) id: number,
    @Body() body: UpdateDocumentViewDto,
  ): Promise<DocumentViewDto> {
    await this.manage.update(actor, id, body);
    return this.views.changed(actor, id);
  }

  /** Removes a view of one's own; admins remove shared ones too. */
  @Delete(':id')
  async deleteDocumentView(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: number): Promise<LifeDoneDto> {
    await this.manage.delete(actor, id);
    return { success: true, message: 'View removed' };
  }
}
