import { Module } from '@nestjs/common';
import { AuthModule } from '../auth';
import { AdministratorProfileController } from './controllers/administrator-profile.controller';
import { SuperAdminController } from './controllers/super-admin.controller';
import { AdministratorSecrets } from './services/administrator-secrets';
import { AdministratorSessionsService } from './services/administrator-sessions.service';
import { AdministratorStore } from './services/administrator-store';
import { AllOrganizations } from './services/all-organizations.query';
import { ChangeAccessCode } from './services/change-access-code.service';
import { ChangeAdministratorPassword } from './services/change-administrator-password.service';
import { CreateAdministrator } from './services/create-administrator.service';
import { OwnAdministratorSessions } from './services/own-administrator-sessions';
import { ReactivateOrganization } from './services/reactivate-organization.service';
import { SuperAdminSignIn } from './services/super-admin-sign-in.service';
import { SuspendOrganization } from './services/suspend-organization.service';

/** The platform's super administrator: own account, own sessions, own log. */
@Module({
  imports: [AuthModule],
  controllers: [SuperAdminController, AdministratorProfileController],
  providers: [
    AdministratorSecrets,
    AdministratorSessionsService,
    AdministratorStore,
    AllOrganizations,
    ChangeAccessCode,
    ChangeAdministratorPassword,
    CreateAdministrator,
    OwnAdministratorSessions,
    ReactivateOrganization,
    SuperAdminSignIn,
    SuspendOrganization,
  ],
  exports: [AdministratorStore, CreateAdministrator],
})
export class AdministrationModule {}
