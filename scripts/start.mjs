#!/usr/bin/env node
// `npm start`: installs what is missing, builds what is stale, and runs everything.
import './lib/require-node.mjs';

Promise.all([import('./lib/progress.mjs'), import('./lib/start-command.mjs')]).then(([{ main }, { start }]) =>
  main(start),
);
