export { RotateMasterKey } from './services/rotate-master-key.service';
export { VerifyInstallation, type Verified } from './services/verify-installation.service';
export { INTEGRITY_FAILED } from './upkeep.events';
export { UpkeepModule } from './upkeep.module';
