import { Module } from '@nestjs/common';
import { DashboardController } from './controllers/dashboard.controller';
import { SetupController } from './controllers/setup.controller';
import { ChangeSetup } from './services/change-setup.service';
import { Dashboards } from './services/dashboard.query';
import { DismissWelcome } from './services/dismiss-welcome.service';
import { OrganizationSetups } from './services/organization-setup.query';

/** The first screen of everybody: what they need first, and what leads them in. */
@Module({
  controllers: [DashboardController, SetupController],
  providers: [ChangeSetup, Dashboards, DismissWelcome, OrganizationSetups],
})
export class DashboardModule {}
