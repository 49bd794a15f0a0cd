#!/usr/bin/env node
// `npm run test:security`: what proves each requirement of docs/security.md. `-- --quick` leaves the browser out.
import './lib/require-node.mjs';

Promise.all([import('./lib/progress.mjs'), import('./lib/security-command.mjs')]).then(([{ main }, { security }]) =>
  main(security),
);
