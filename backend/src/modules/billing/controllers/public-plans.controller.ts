import { Controller, Get, Inject } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CONFIG, type Config } from '../../../config/config';
import { Public } from '../../../platform/http/access';
import { Plans } from '../services/plans.query';
import { PublicPlansDto } from './plans.dto';

/** What Countersign costs, for everybody. */
@ApiTags('plans')
@Controller('api/subscription-plans')
export class PublicPlansController {
  constructor(
    private readonly plans: Plans,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** The plans that are offered, and whom to ask for others. Storage in MB. */
  @Public()
  @Get()
  async listPublicPlans(): Promise<PublicPlansDto> {
    return { plans: await this.plans.offered(), contactEmail: this.config.contactEmail };
  }
}
