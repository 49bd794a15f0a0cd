import './platform/telemetry/register';
import { boot } from './app/boot';

// API and front end only.
void boot({ api: true, worker: false });
