import { finish } from './app/command';
import { printDistribution, USAGE } from './app/distribution';

finish(printDistribution(), USAGE);
