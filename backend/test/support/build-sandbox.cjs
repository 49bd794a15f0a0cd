const fs = require('node:fs');
const path = require('node:path');
const { transformSync } = require('@swc/core');

const MODULE = path.join(__dirname, '..', '..', 'src', 'modules', 'renditions');
/** Inside the workspace, so that the sandbox finds the packages it needs. */
const CACHE = path.join(__dirname, '..', '..', 'node_modules', '.cache');

/**
 * Compiles what runs in the sandbox, so that tests start it as the product does: plain JavaScript in a process of
 * Node's own. Exports the folder as TEST_RENDITIONS_FOLDER. @returns what removes it
 */
exports.buildSandbox = function buildSandbox() {
  fs.mkdirSync(CACHE, { recursive: true });
  const folder = fs.mkdtempSync(path.join(CACHE, 'sandbox-'));
  for (const part of ['sandbox', 'domain']) {
    fs.mkdirSync(path.join(folder, part));
    for (const name of fs.readdirSync(path.join(MODULE, part)).filter((file) => /(?<!\.spec)\.ts$/.test(file))) {
      const { code } = transformSync(fs.readFileSync(path.join(MODULE, part, name), 'utf8'), {
        filename: name,
        jsc: { target: 'es2022', parser: { syntax: 'typescript' } },
        // Packages that are ES modules only stay dynamic imports.
        module: { type: 'commonjs', ignoreDynamic: true },
      });
      fs.writeFileSync(path.join(folder, part, name.replace(/ts$/, 'js')), code);
    }
  }
  process.env.TEST_RENDITIONS_FOLDER = folder;
  return () => fs.rmSync(folder, { recursive: true, force: true });
};
