#!/usr/bin/env node
// `npm run budgets`: what a first visit loads of scripts, and whether it is little enough.
import './lib/require-node.mjs';

Promise.all([import('./lib/progress.mjs'), import('./lib/install.mjs'), import('./lib/browser-suite.mjs')]).then(
  ([{ main }, { ensureInstalled }, { budgets }]) =>
    main(async () => {
      await ensureInstalled();
      return budgets();
    }),
);
