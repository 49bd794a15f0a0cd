export { AdministrationModule } from './administration.module';
export { CreateAdministrator, type NewAdministrator } from './services/create-administrator.service';
