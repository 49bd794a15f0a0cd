import { Body, Controller, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import {
  CurrentAdministrator,
  CurrentCaller,
  Public,
  SuperAdmin,
  type Administrator,
  type Caller,
} from '../../../platform/http/access';
import { RateLimit } from '../../../platform/http/rate-limit/rate-limit.decorator';
import { IdPipe } from '../../../platform/http/validation';
import { SessionAnswers, SignInDto } from '../../auth';
import { AllOrganizations } from '../services/all-organizations.query';
import { ReactivateOrganization } from '../services/reactivate-organization.service';
import { SuperAdminSignIn } from '../services/super-admin-sign-in.service';
import { SuspendOrganization } from '../services/suspend-organization.service';
import {
  ListAllOrganizationsDto,
  OrganizationPageDto,
  OutcomeDto,
  ReactivateOrganizationDto,
  SuperAdminLoginDto,
  SuspendOrganizationDto,
} from './super-admin.dto';

const DEFAULT_PAGE = 20;

/** The platform, seen by its super administrator: organizations and counts, never contents. */
@ApiTags('super administrator')
@Controller('api/super-admin')
export class SuperAdminController {
  constructor(
    private readonly signIn: SuperAdminSignIn,
    private readonly organizations: AllOrganizations,
    private readonly suspend: SuspendOrganization,
    private readonly reactivate: ReactivateOrganization,
    private readonly answers: SessionAnswers,
  ) {}

  /** Signs the super administrator in: e-mail, password and access code, all at once. */
  @Public()
  @RateLimit('auth')
  @Post('login')
  @HttpCode(200)
  async superAdminLogin(
    @Body() body: SuperAdminLoginDto,
    @CurrentCaller() caller: Caller,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SignInDto> {
    const session = await this.signIn.run(body, caller);
    return this.answers.signedIn({ kind: 'session', session, enrolmentRequired: false }, response);
  }

  /** All organizations, newest first. */
  @SuperAdmin()
  @Get('organizations')
  listAllOrganizations(@Query() query: ListAllOrganizationsDto): Promise<OrganizationPageDto> {
    return this.organizations.page({ ...query, limit: query.limit ?? DEFAULT_PAGE });
  }

  /** Suspends an organization: all its sessions end, its mails and jobs wait. */
  @SuperAdmin()
  @Post('organizations/:id/suspend')
  @HttpCode(200)
  async suspendOrganization(
    @CurrentAdministrator() administrator: Administrator,
    @Param('id', IdPipe) id: number,
    @Body() { reason }: SuspendOrganizationDto,
  ): Promise<OutcomeDto> {
    await this.suspend.run(administrator, id, reason);
    return { success: true, message: 'Organization suspended' };
  }

  /** Lets a suspended organization work again; what waited is done now. */
  @SuperAdmin()
  @Post('organizations/:id/reactivate')
  @HttpCode(200)
  async reactivateOrganization(
    @CurrentAdministrator() administrator: Administrator,
    @Param('id', IdPipe) id: number,
    @Body() { reason }: ReactivateOrganizationDto,
  ): Promise<OutcomeDto> {
    await this.reactivate.run(administrator, id, reason || null);
    return { success: true, message: 'Organization reactivated' };
  }
}
