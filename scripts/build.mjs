#!/usr/bin/env node
// `npm run build`: builds both workspaces, whether they are stale or not.
import './lib/require-node.mjs';

Promise.all([import('./lib/progress.mjs'), import('./lib/install.mjs'), import('./lib/build.mjs')]).then(
  ([{ main }, { ensureInstalled }, { ensureBuilt }]) =>
    main(async () => {
      await ensureInstalled();
      await ensureBuilt({ all: true });
      return 0;
    }),
);
