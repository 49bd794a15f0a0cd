import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { OrganizationSettingsController } from './controllers/organization-settings.controller';
import { StructureController } from './controllers/structure.controller';
import { TenancyController } from './controllers/tenancy.controller';
import { Department } from './entities/department.entity';
import { Division } from './entities/division.entity';
import { Organization } from './entities/organization.entity';
import { User } from './entities/user.entity';
import { CreateOrganization } from './services/create-organization.service';
import { EveryOrganization } from './services/every-organization';
import { Logos } from './services/logos.query';
import { ManageDepartments } from './services/manage-departments.service';
import { ManageDivisions } from './services/manage-divisions.service';
import { MemberQuota } from './services/member-quota';
import { Organizations } from './services/organizations.query';
import { SetLogo } from './services/set-logo.service';
import { Structure } from './services/structure.query';
import { UpdateOrganization } from './services/update-organization.service';

@Module({
  imports: [TypeOrmModule.forFeature([Organization, Division, Department, User])],
  controllers: [TenancyController, OrganizationSettingsController, StructureController],
  providers: [
    CreateOrganization,
    EveryOrganization,
    Logos,
    ManageDepartments,
    ManageDivisions,
    MemberQuota,
    Organizations,
    SetLogo,
    Structure,
    UpdateOrganization,
  ],
  exports: [CreateOrganization, EveryOrganization, MemberQuota, Organizations],
})
export class TenancyModule {}
