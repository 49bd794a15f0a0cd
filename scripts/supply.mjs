#!/usr/bin/env node
// `npm run supply`, `secrets`, `licences`, `sbom`: what the project is made of, and what must not be in it.
import './lib/require-node.mjs';

const [name = 'supply', ...options] = process.argv.slice(2);
Promise.all([import('./lib/progress.mjs'), import('./lib/install.mjs')]).then(([{ main }, { ensureInstalled }]) =>
  main(async () => {
    await ensureInstalled();
    const commands = await import('./lib/supply/command.mjs');
    return commands[name](options);
  }),
);
