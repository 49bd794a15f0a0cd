export { AdministrationModule } from './administration.module';
export { actingIn } from './services/acting-administrator';
export { recordAdministration } from './services/administrator-log';
export { AdministratorStore } from './services/administrator-store';
export { CreateAdministrator, type NewAdministrator } from './services/create-administrator.service';
