const { spawnSync } = require('node:child_process');
const { mkdtempSync, rmdirSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');

const answers = (program, ...args) => spawnSync(program, args, { stdio: 'ignore' }).status === 0;
const hasRedisServer = () => answers('redis-server', '--version');

/** A disk that can be filled is one of its own, in memory; only the system's administrator can make it. */
function hasSmallDisks() {
  if (process.getuid?.() !== 0) return false;
  const folder = mkdtempSync(join(tmpdir(), 'countersign-disk-'));
  const mounted = answers('mount', '-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder);
  if (mounted) answers('umount', folder);
  rmdirSync(folder);
  return mounted;
}

/** Specs that not every machine can run, by what they need. */
const NEEDS = {
  openssl: { has: () => answers('openssl', 'version'), specs: ['certificates/time-stamps.spec.ts'] },
  'small-disk': { has: hasSmallDisks, specs: ['faults/disks.spec.ts'] },
  redis: {
    has: () => Boolean(process.env.TEST_REDIS_URL),
    specs: ['platform/queue-redis.spec.ts', 'live/transport-redis.spec.ts'],
  },
  cluster: { has: () => answers('nginx', '-v') && hasRedisServer(), specs: ['cluster/cluster.spec.ts'] },
};

const required = (process.env.TEST_REQUIRES ?? '').split(',');
/** What TEST_REQUIRES names, as `.ci/run` does, has to be there: what needs it runs, and fails without it. */
const isRequired = (need) => required.includes(need);

/**
 * The specs that this machine cannot run, as paths below `backend/test`.
 * @returns {{need: string, specs: string[]}[]}
 */
function leftOut() {
  return Object.entries(NEEDS)
    .filter(([need, { has }]) => !isRequired(need) && !has())
    .map(([need, { specs }]) => ({ need, specs }));
}

module.exports = { hasRedisServer, hasSmallDisks, isRequired, leftOut };
