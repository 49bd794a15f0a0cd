import { Module } from '@nestjs/common';
import { AuthModule } from '../auth';
import { SuperAdminController } from './controllers/super-admin.controller';
import { AdministratorSessionsService } from './services/administrator-sessions.service';
import { AdministratorStore } from './services/administrator-store';
import { AllOrganizations } from './services/all-organizations.query';
import { CreateAdministrator } from './services/create-administrator.service';
import { ReactivateOrganization } from './services/reactivate-organization.service';
import { SuperAdminSignIn } from './services/super-admin-sign-in.service';
import { SuspendOrganization } from './services/suspend-organization.service';

/** The platform's super administrator: own account, own sessions, own log. */
@Module({
  imports: [AuthModule],
  controllers: [SuperAdminController],
  providers: [
    AdministratorSessionsService,
    AdministratorStore,
    AllOrganizations,
    CreateAdministrator,
    ReactivateOrganization,
    SuperAdminSignIn,
    SuspendOrganization,
  ],
  exports: [AdministratorStore, CreateAdministrator],
})
export class AdministrationModule {}
