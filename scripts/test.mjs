#!/usr/bin/env node
// `npm test`: every check and every test. `npm test -- --only=lint,backend` for a part, `--list` for the names.
import './lib/require-node.mjs';

Promise.all([import('./lib/progress.mjs'), import('./lib/test-command.mjs')]).then(([{ main }, { test }]) =>
  main(test),
);
