import { queueContract } from './queue-contract';

queueContract('PostgreSQL');
