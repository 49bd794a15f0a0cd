import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Req, Res, UseInterceptors } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiExtraModels, ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import type { Actor } from '../../../platform/database/actor';
import { InvalidInputError } from '../../../platform/errors/app-error';
import { CurrentActor, Roles, SignedIn } from '../../../platform/http/access';
import { Idempotent } from '../../../platform/http/idempotency/idempotent.decorator';
import { IdPipe } from '../../../platform/http/validation';
import { sendFile } from '../../documents';
import { CreateTemplate } from '../services/create-template.service';
import { DecideTemplate } from '../services/decide-template.service';
import { DeleteTemplate } from '../services/delete-template.service';
import { ReadTemplate } from '../services/read-template.service';
import { Templates } from '../services/templates.query';
import { UpdateTemplate } from '../services/update-template.service';
import { TemplateInterceptor, type TemplateRequest } from './template.interceptor';
import {
  CreateTemplateDto,
  DeclineTemplateDto,
  TemplateDto,
  TemplateListDto,
  TemplateMessageDto,
  UpdateTemplateDto,
} from './templates.dto';

/** The library of templates: blank forms that documents start from. */
@ApiTags('templates')
@Controller('api/templates')
@SignedIn()
export class TemplatesController {
  constructor(
    private readonly templates: Templates,
    private readonly create: CreateTemplate,
    private readonly decide: DecideTemplate,
    private readonly update: UpdateTemplate,
    private readonly remove: DeleteTemplate,
    private readonly read: ReadTemplate,
  ) {}

  /** Approved templates; for admins and whoever uploaded them also those that wait or were declined. */
  @Get()
  async listTemplates(@CurrentActor() actor: Actor): Promise<TemplateListDto> {
    return { templates: await this.templates.list(actor) };
  }

  /** Adds a template of at most 10 MB. An admin's is approved at once, others wait for an admin. */
  @Post()
  @Idempotent()
  @UseInterceptors(TemplateInterceptor)
  @ApiExtraModels(CreateTemplateDto)
  @ApiConsumes('multipart/form-data')
  @ApiBody({
    schema: {
      allOf: [
        { $ref: '#/components/schemas/CreateTemplateDto' },
        { type: 'object', properties: { file: { type: 'string', format: 'binary' } } },
      ],
    },
  })
  async createTemplate(
    @CurrentActor() actor: Actor,
    @Req() request: TemplateRequest,
    @Body() { name, description, category }: CreateTemplateDto,
  ): Promise<TemplateDto> {
    if (!request.received) throw new InvalidInputError({ file: 'Please select a file to upload' });
    const input = { name, description: description || null, category };
    const id = await this.create.run(actor, input, request.received);
    // The file has its row: whatever fails from here on must not remove it.
    delete request.received;
    return this.templates.one(actor, id);
  }

  /** The file of a template. No code is needed: it is a blank form. */
  @Get(':id/download')
  @ApiProduces('application/octet-stream')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  async downloadTemplate(
    @CurrentActor() actor: Actor,
    @Param('id', IdPipe) id: number,
    @Res() response: Response,
  ): Promise<void> {
    await sendFile(response, await this.read.run(actor, id), 'attachment');
  }

  /** Changes name, description or category. A declined template goes to the admins again. */
  @Patch(':id')
  async updateTemplate(
    @CurrentActor() actor: Actor,
    @Param('id', IdPipe) id: number,
    @Body() body: UpdateTemplateDto,
  ): Promise<TemplateDto> {
    await this.update.run(actor, id, body);
    return this.templates.one(actor, id);
  }

  /** Lets everybody of the organization use the template. */
  @Post(':id/approve')
  @Roles('admin')
  @HttpCode(200)
  async approveTemplate(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: number): Promise<TemplateDto> {
    await this.decide.approve(actor, id);
    return this.templates.one(actor, id);
  }

  /** Keeps the template out of the library, and says why. */
  @Post(':id/decline')
  @Roles('admin')
  @HttpCode(200)
  async declineTemplate(
    @CurrentActor() actor: Actor,
    @Param('id', IdPipe) id: number,
    @Body() { reason }: DeclineTemplateDto,
  ): Promise<TemplateDto> {
    await this.decide.decline(actor, id, reason);
    return this.templates.one(actor, id);
  }

  /** Takes the template out of the library, with its file. Documents made from it stay. */
  @Delete(':id')
  async deleteTemplate(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: number): Promise<TemplateMessageDto> {
    await this.remove.run(actor, id);
    return { success: true, message: 'Template deleted' };
  }
}
