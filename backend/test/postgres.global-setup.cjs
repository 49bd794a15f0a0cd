const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');

// Jest compiles this TypeScript file on the way, so the tests need no build before them.
const { EmbeddedPostgres } = require('../src/platform/database/embedded-postgres.ts');

const { buildSandbox } = require('./support/build-sandbox.cjs');

const PREFIX = 'countersign-jest-';

/**
 * Starts one throw-away PostgreSQL for the whole Jest run and exports its superuser's address as
 * TEST_DATABASE_ADMIN_URL. An address that is already set is used instead, and nothing is started.
 */
module.exports = async function startPostgres() {
  process.once('exit', buildSandbox());
  if (process.env.TEST_DATABASE_ADMIN_URL) {
    return;
  }
  removeAbandoned();
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), `${PREFIX}${process.pid}-`));
  const server = new EmbeddedPostgres(dataDir, { durable: false });
  // Jest runs no tear-down when it is interrupted.
  const interrupted = () => process.exit(130);
  const removeNow = () => remove(dataDir);
  process.once('SIGINT', interrupted);
  process.once('SIGTERM', interrupted);
  process.once('exit', removeNow);

  const { adminUrl } = await server.start();
  process.env.TEST_DATABASE_ADMIN_URL = adminUrl;
  globalThis.stopTestPostgres = async () => {
    process.off('SIGINT', interrupted);
    process.off('SIGTERM', interrupted);
    process.off('exit', removeNow);
    await server.stop();
    delete process.env.TEST_DATABASE_ADMIN_URL;
    fs.rmSync(dataDir, { recursive: true, force: true });
  };
};

/** Removes the clusters of runs that were killed. */
function removeAbandoned() {
  for (const name of fs.readdirSync(os.tmpdir())) {
    if (name.startsWith(PREFIX) && !isAlive(Number.parseInt(name.slice(PREFIX.length), 10))) {
      remove(path.join(os.tmpdir(), name));
    }
  }
}

/** Ends the server at once, without a clean shutdown, and deletes its files: nobody needs them. */
function remove(dataDir) {
  try {
    const file = path.join(dataDir, 'postgres', 'postmaster.pid');
    process.kill(Number.parseInt(fs.readFileSync(file, 'utf8'), 10), 'SIGQUIT');
  } catch {
    // It is not running.
  }
  try {
    fs.rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  } catch {
    // It belongs to another user of this machine, whose next run removes it.
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
