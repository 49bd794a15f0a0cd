import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../../platform/database/actor';
import { CurrentActor, SignedIn } from '../../../platform/http/access';
import { Dashboards } from '../services/dashboard.query';
import { DismissWelcome } from '../services/dismiss-welcome.service';
import { DashboardDto, DismissWelcomeDto, WelcomeDto } from './dashboard.dto';

@ApiTags('dashboard')
@Controller('api/dashboard')
@SignedIn()
export class DashboardController {
  constructor(
    private readonly dashboards: Dashboards,
    private readonly welcome: DismissWelcome,
  ) {}

  /** What the caller needs first, by role. */
  @Get()
  getDashboard(@CurrentActor() actor: Actor): Promise<DashboardDto> {
    return this.dashboards.of(actor);
  }

  /** Puts the caller's welcome away, or shows it again. */
  @Post('welcome')
  @HttpCode(200)
  async dismissWelcome(@CurrentActor() actor: Actor, @Body() { dismissed }: DismissWelcomeDto): Promise<WelcomeDto> {
    await this.welcome.run(actor, dismissed);
    return { welcome: !dismissed };
  }
}
