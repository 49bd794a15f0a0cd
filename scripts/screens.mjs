#!/usr/bin/env node
// `npm run screens`: pictures of every screen in each of its states. `npm run screens -- --help` names the options.
import './lib/require-node.mjs';

Promise.all([import('./lib/progress.mjs'), import('./lib/screens/command.mjs')]).then(([{ main }, { screens }]) =>
  main(screens),
);
