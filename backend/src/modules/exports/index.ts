export { EXPORT_FAILED, EXPORT_READY } from './exports.events';
export { ImportOrganization } from './services/import-organization.service';
export { PackageReader } from './services/package-reader';
export { ExportsModule } from './exports.module';
