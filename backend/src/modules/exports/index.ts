export { EXPORT_FAILED, EXPORT_READY } from './exports.events';
export { ExportsModule } from './exports.module';
