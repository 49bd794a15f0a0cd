import './platform/telemetry/register';
import { boot } from './app/boot';

// API and worker in one process: the default of a single machine.
void boot({ api: true, worker: true });
