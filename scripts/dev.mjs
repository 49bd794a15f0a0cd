#!/usr/bin/env node
// `npm run dev`: watch mode for developers.
import './lib/require-node.mjs';

Promise.all([import('./lib/progress.mjs'), import('./lib/dev-command.mjs')]).then(([{ main }, { dev }]) => main(dev));
