import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Public } from '../../../platform/http/access';
import { Plans } from '../services/plans.query';
import { PlansDto } from './plans.dto';

/** What Countersign costs, for everybody. */
@ApiTags('plans')
@Controller('api/subscription-plans')
export class PublicPlansController {
  constructor(private readonly plans: Plans) {}

  /** The plans that are offered. Storage in MB. */
  @Public()
  @Get()
  async listPublicPlans(): Promise<PlansDto> {
    return { plans: await this.plans.offered() };
  }
}
