import { Body, Controller, Get, HttpCode, Patch, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../../platform/database/actor';
import { CurrentActor, Roles, SignedIn } from '../../../platform/http/access';
import { ChangePlan } from '../services/change-plan.service';
import { EndSubscription } from '../services/end-subscription.service';
import { Entitlements } from '../services/entitlements.query';
import { OwnBillings } from '../services/own-billing.query';
import { Plans } from '../services/plans.query';
import { UpdateBillingDetails } from '../services/update-billing-details.service';
import {
  BillingDto,
  BillingStateDto,
  CancelSubscriptionDto,
  ChoosePlanDto,
  PlanChangeDto,
  PlanChangePreviewDto,
  UpdateBillingDto,
} from './billing.dto';
import { PlansDto } from './plans.dto';

/** The subscription of one's own organization. */
@ApiTags('billing')
@Controller('api/billing')
@Roles('admin')
export class BillingController {
  constructor(
    private readonly billings: OwnBillings,
    private readonly entitlements: Entitlements,
    private readonly plans: Plans,
    private readonly details: UpdateBillingDetails,
    private readonly changes: ChangePlan,
    private readonly ending: EndSubscription,
  ) {}

  /** Plan, usage, state, and what there is to know about them. */
  @Get()
  getBilling(@CurrentActor() actor: Actor): Promise<BillingDto> {
    return this.billings.of(actor);
  }

  /** Whether anything new is saved, for every member. */
  @SignedIn()
  @Get('state')
  getBillingState(@CurrentActor() actor: Actor): Promise<BillingStateDto> {
    return this.entitlements.of(actor.organizationId);
  }

  /** Changes where invoices go. */
  @Patch()
  async updateBillingDetails(@CurrentActor() actor: Actor, @Body() body: UpdateBillingDto): Promise<BillingDto> {
    await this.details.run(actor, body);
    return this.billings.of(actor);
  }

  /** The plans that can be changed to. */
  @Get('plans')
  async listPlansToChoose(): Promise<PlansDto> {
    return { plans: await this.plans.choosable() };
  }

  /** What a change of plan would come to; changes nothing. */
  @Post('change-plan/preview')
  @HttpCode(200)
  previewPlanChange(@CurrentActor() actor: Actor, @Body() { planId }: ChoosePlanDto): Promise<PlanChangePreviewDto> {
    return this.changes.preview(actor, planId);
  }

  /** Changes the plan: at once with an invoice, or when the period that is paid ends. */
  @Post('change-plan')
  @HttpCode(200)
  async changePlan(@CurrentActor() actor: Actor, @Body() { planId }: ChoosePlanDto): Promise<PlanChangeDto> {
    const invoiceId = await this.changes.run(actor, planId);
    return { billing: await this.billings.of(actor), invoiceId };
  }

  /** Cancels for the end of the period. */
  @Post('cancel')
  @HttpCode(200)
  async cancelSubscription(
    @CurrentActor() actor: Actor,
    @Body() { reason }: CancelSubscriptionDto,
  ): Promise<BillingDto> {
    await this.ending.cancel(actor, reason || null);
    return this.billings.of(actor);
  }

  /** Takes a cancellation back. */
  @Post('resume')
  @HttpCode(200)
  async resumeSubscription(@CurrentActor() actor: Actor): Promise<BillingDto> {
    await this.ending.resume(actor);
    return this.billings.of(actor);
  }
}
