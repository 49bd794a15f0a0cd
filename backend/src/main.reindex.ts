import { finish } from './app/command';
import { reindex, USAGE } from './app/reindex';

finish(reindex(), USAGE);
