import { Body, Controller, Delete, Get, Param, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentAdministrator, SuperAdmin, type Administrator } from '../../../platform/http/access';
import { IdPipe } from '../../../platform/http/validation';
import { MB_PER_GB, type Plan } from '../domain/plan';
import { ManagePlans } from '../services/manage-plans.service';
import { Plans } from '../services/plans.query';
import { CatalogueDto, PlanBodyDto, PlanDto, PlanRemovalDto } from './plans.dto';

/** The form edits storage in GB; the catalogue holds MB. */
const inGigabytes = <P extends Plan>(plan: P): P => ({ ...plan, maxStorage: plan.maxStorage / MB_PER_GB });

/** The catalogue of plans in the hands of the super administrator. */
@ApiTags('super administrator: billing')
@Controller('api/super-admin/subscription-plans')
@SuperAdmin()
export class PlanCatalogueController {
  constructor(
    private readonly plans: Plans,
    private readonly manage: ManagePlans,
  ) {}

  /** All plans, those that are not offered too. Storage in GB. */
  @Get()
  async listPlans(): Promise<CatalogueDto> {
    return { plans: (await this.plans.catalogue()).map(inGigabytes) };
  }

  /** Adds a plan. Storage in GB. */
  @Post()
  async createPlan(@CurrentAdministrator() administrator: Administrator, @Body() body: PlanBodyDto): Promise<PlanDto> {
    return inGigabytes(await this.manage.create(administrator, body));
  }

  /** Changes a plan. Organizations that have it keep the terms they agreed to. */
  @Put(':id')
  async updatePlan(
    @CurrentAdministrator() administrator: Administrator,
    @Param('id', IdPipe) id: number,
    @Body() body: PlanBodyDto,
  ): Promise<PlanDto> {
    return inGigabytes(await this.manage.update(administrator, id, body));
  }

  /** Deletes a plan; archives it where an organization has or had it. */
  @Delete(':id')
  async deletePlan(
    @CurrentAdministrator() administrator: Administrator,
    @Param('id', IdPipe) id: number,
  ): Promise<PlanRemovalDto> {
    const outcome = await this.manage.delete(administrator, id);
    return { success: true, outcome, message: 'Subscription plan deleted successfully' };
  }
}
