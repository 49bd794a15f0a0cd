#!/usr/bin/env node
// `npm run lighthouse`: Lighthouse over the pages that people see first, on a product of its own. `-- --runs=1` is
// quicker, `-- --phone` shows a slow phone.
import './lib/require-node.mjs';

Promise.all([import('./lib/progress.mjs'), import('./lib/lighthouse-command.mjs')]).then(([{ main }, { lighthouse }]) =>
  main(lighthouse),
);
