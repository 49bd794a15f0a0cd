import './platform/telemetry/register';
import { boot } from './app/boot';

// Queue work only: mails, notifications, reactions.
void boot({ api: false, worker: true });
