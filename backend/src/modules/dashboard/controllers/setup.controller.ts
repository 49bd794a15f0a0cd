import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../../platform/database/actor';
import { CurrentActor, Roles } from '../../../platform/http/access';
import { ChangeSetup } from '../services/change-setup.service';
import { OrganizationSetups } from '../services/organization-setup.query';
import { OrganizationSetupDto, SettleStepDto } from './dashboard.dto';

/** The guide through an organization's first steps. */
@ApiTags('dashboard')
@Controller('api/organization/setup')
@Roles('admin')
export class SetupController {
  constructor(
    private readonly setups: OrganizationSetups,
    private readonly change: ChangeSetup,
  ) {}

  /** Which steps are done, as found, and whether the guide was put away. */
  @Get()
  getOrganizationSetup(@CurrentActor() actor: Actor): Promise<OrganizationSetupDto> {
    return this.setups.of(actor);
  }

  /** Puts the guide away, for all admins. */
  @Post('dismiss')
  @HttpCode(200)
  async dismissOrganizationSetup(@CurrentActor() actor: Actor): Promise<OrganizationSetupDto> {
    await this.change.dismiss(actor, true);
    return this.setups.of(actor);
  }

  /** Shows the guide again. */
  @Post('resume')
  @HttpCode(200)
  async resumeOrganizationSetup(@CurrentActor() actor: Actor): Promise<OrganizationSetupDto> {
    await this.change.dismiss(actor, false);
    return this.setups.of(actor);
  }

  /** Decides that things stay as they are for a step, or takes that back. */
  @Post('settle')
  @HttpCode(200)
  async settleSetupStep(
    @CurrentActor() actor: Actor,
    @Body() { step, settled }: SettleStepDto,
  ): Promise<OrganizationSetupDto> {
    await this.change.settle(actor, step, settled);
    return this.setups.of(actor);
  }
}
