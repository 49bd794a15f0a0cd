import { Controller, Get, Param } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../../platform/database/actor';
import { CurrentActor, Public, SignedIn } from '../../../platform/http/access';
import { IdPipe } from '../../../platform/http/validation';
import { Organizations } from '../services/organizations.query';
import { DepartmentListDto, OrganizationListDto, OrganizationResponseDto } from './tenancy.dto';

@ApiTags('organizations')
@Controller('api')
export class TenancyController {
  constructor(private readonly organizations: Organizations) {}

  /** Public list of organizations for the registration and sign-in pickers. */
  @Public()
  @Get('organizations')
  async listOrganizations(): Promise<OrganizationListDto> {
    return { organizations: await this.organizations.listed() };
  }

  /** One's own organization with its logo. */
  @SignedIn()
  @Get('organizations/:organizationId')
  async getOrganization(
    @CurrentActor() actor: Actor,
    @Param('organizationId', IdPipe) organizationId: number,
  ): Promise<OrganizationResponseDto> {
    return { organization: await this.organizations.own(actor, organizationId) };
  }

  /** Departments of one's organization, General first. */
  @SignedIn()
  @Get('departments')
  async listDepartments(@CurrentActor() actor: Actor): Promise<DepartmentListDto> {
    return { departments: await this.organizations.departments(actor) };
  }
}
