// Breaks the running product in the ways of docs/reliability.md, and checks that it kept what it promised.
//   npm run test:faults [-- --rounds=20 --seed=7 --only=R1,R6 --share --quick --minutes=30 --list]
// --share: scenarios that can share one product do. --quick: the short form that `npm test` runs, which does so too.
// --minutes: broken off, and red, after so many; the short form after thirty. Histories of what clients did are in .cache/faults.
import { randomInt } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import needs from '../test/needs.cjs';
import { missingFor } from './lib/needs.mjs';
import { canShare, planOf } from './lib/plan.mjs';
import { report } from './lib/report.mjs';
import { perform } from './lib/round.mjs';

const QUICK_MINUTES = 30;

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string' },
    seed: { type: 'string', default: String(randomInt(1_000_000)) },
    only: { type: 'string', default: '' },
    share: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    minutes: { type: 'string' },
    list: { type: 'boolean', default: false },
  },
});
// Leaving by process.exit ends everything that was started.
['SIGINT', 'SIGTERM', 'SIGHUP'].forEach((signal) => process.once(signal, () => process.exit(130)));
const say = (line) => process.stdout.write(`${line}\n`);
// What goes wrong while a scenario looks elsewhere is thrown where it waits for it: one scenario's failure, not the end of all.
process.on('unhandledRejection', (error) => say(`    meanwhile: ${error?.stack ?? error}`));

const files = readdirSync(new URL('scenarios', import.meta.url)).filter((name) => /^r\d\d\.mjs$/.test(name));
const scenarios = await Promise.all(files.sort().map((name) => import(`./scenarios/${name}`)));
const wanted = options.only.split(',').filter(Boolean);
const unknown = wanted.filter((id) => !scenarios.some((scenario) => scenario.id === id));
if (unknown.length > 0) {
  say(`There is no ${unknown.join(', ')}. Use --list.`);
  process.exit(1);
}
if (options.list) {
  for (const { id, promise } of scenarios) say(`${id.padEnd(4)}${promise}`);
  process.exit(0);
}

/** The short form runs what needs little time and no product of its own, unless scenarios are named. */
const isShort = (scenario) => scenario.quick && canShare(scenario);
const chosen = scenarios.filter((scenario) =>
  wanted.length > 0 ? wanted.includes(scenario.id) : !options.quick || isShort(scenario),
);
const rounds = Number(options.rounds ?? (options.quick ? 1 : 20));
say(`Seed ${options.seed}`);
const able = chosen.filter((scenario) => {
  const missing = missingFor(scenario);
  if (missing.length > 0) say(`${scenario.id} is left out: this machine has no ${missing.join(' and no ')}.`);
  return missing.length === 0;
});
const { seed, quick, share } = options;
/** A product that hangs at each step would keep the harness waiting for an hour. */
const minutes = Number(options.minutes ?? (quick ? QUICK_MINUTES : 0));
if (minutes > 0) {
  setTimeout(() => {
    say(`\nBroken: not through after ${minutes} minutes. Repeat with --seed=${seed}.`);
    process.exit(1);
  }, minutes * 60_000).unref();
}
const results = [];
for (const run of planOf(able, { rounds, share: share || quick, redis: needs.hasRedisServer() })) {
  results.push(...(await perform(run, { seed, quick, say })));
}
process.exit(report(results, { seed, rounds, say }) ? 0 : 1);
