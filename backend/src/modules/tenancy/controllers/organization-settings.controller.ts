import {
  Body,
  Controller,
  Delete,
  Get,
  Header,
  HttpCode,
  Param,
  Patch,
  Post,
  Req,
  StreamableFile,
  UseInterceptors,
} from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import type { Actor } from '../../../platform/database/actor';
import { InvalidInputError } from '../../../platform/errors/app-error';
import { CurrentActor, Roles, SignedIn } from '../../../platform/http/access';
import { IdPipe } from '../../../platform/http/validation';
import { Logos } from '../services/logos.query';
import { Organizations } from '../services/organizations.query';
import { SetLogo } from '../services/set-logo.service';
import { UpdateOrganization } from '../services/update-organization.service';
import { LogoInterceptor } from './logo.interceptor';
import { UpdateOrganizationDto } from './organization-settings.dto';
import { OrganizationResponseDto } from './tenancy.dto';

const BINARY = { type: 'string', format: 'binary' } as const;

/** Settings of one's own organization. */
@ApiTags('organizations')
@Controller('api/organizations/:organizationId')
export class OrganizationSettingsController {
  constructor(
    private readonly organizations: Organizations,
    private readonly update: UpdateOrganization,
    private readonly logo: SetLogo,
    private readonly logos: Logos,
  ) {}

  /** Changes profile and policies. */
  @Roles('admin')
  @Patch()
  async updateOrganization(
    @CurrentActor() actor: Actor,
    @Param('organizationId', IdPipe) organizationId: number,
    @Body() body: UpdateOrganizationDto,
  ): Promise<OrganizationResponseDto> {
    await this.update.run(actor, organizationId, body);
    return { organization: await this.organizations.own(actor, organizationId) };
  }

  /** Sets the logo: PNG, JPEG or WebP of at most 2 MB, kept as a PNG of at most 512 by 512 pixels. */
  @Roles('admin')
  @Post('logo')
  @HttpCode(200)
  @UseInterceptors(LogoInterceptor)
  @ApiConsumes('multipart/form-data')
  @ApiBody({ schema: { type: 'object', required: ['file'], properties: { file: BINARY } } })
  async uploadLogo(
    @CurrentActor() actor: Actor,
    @Param('organizationId', IdPipe) organizationId: number,
    @Req() request: Request,
  ): Promise<OrganizationResponseDto> {
    if (!request.file) throw new InvalidInputError({ file: 'Please select a file to upload' });
    await this.logo.run(actor, organizationId, request.file.buffer);
    return { organization: await this.organizations.own(actor, organizationId) };
  }

  /** Removes the logo. */
  @Roles('admin')
  @Delete('logo')
  async removeLogo(
    @CurrentActor() actor: Actor,
    @Param('organizationId', IdPipe) organizationId: number,
  ): Promise<OrganizationResponseDto> {
    await this.logo.remove(actor, organizationId);
    return { organization: await this.organizations.own(actor, organizationId) };
  }

  /** The logo as PNG, for members. */
  @SignedIn()
  @Get('logo')
  @Header('Content-Security-Policy', "sandbox; default-src 'none'; frame-ancestors 'none'")
  @Header('Content-Disposition', 'inline; filename="logo.png"')
  @ApiProduces('image/png')
  @ApiOkResponse({ schema: BINARY })
  async getLogo(
    @CurrentActor() actor: Actor,
    @Param('organizationId', IdPipe) organizationId: number,
  ): Promise<StreamableFile> {
    const png = await this.logos.own(actor, organizationId);
    return new StreamableFile(png, { type: 'image/png', length: png.length });
  }
}
