export { RotateMasterKey } from './services/rotate-master-key.service';
export { INTEGRITY_FAILED } from './upkeep.events';
export { UpkeepModule } from './upkeep.module';
