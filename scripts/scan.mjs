#!/usr/bin/env node
// `npm run scan`: sqlmap and Wapiti, where they are installed, against a product of its own. See docs/security.md.
import './lib/require-node.mjs';

Promise.all([import('./lib/progress.mjs'), import('./lib/scan/command.mjs')]).then(([{ main }, { scan }]) =>
  main(scan),
);
