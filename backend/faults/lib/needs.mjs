import needs from '../../test/needs.cjs';
import { hasFaketime } from './clock.mjs';

/** What only some machines have. */
const NEEDS = { 'redis-server': needs.hasRedisServer, 'small-disk': needs.hasSmallDisks, faketime: hasFaketime };
/** What TEST_REQUIRES names has to be there: without it, the scenario runs and fails. */
const required = (process.env.TEST_REQUIRES ?? '').split(',');

/** @param {object} scenario @returns {string[]} what it needs and this machine has not */
export function missingFor({ setup = {}, setups = [], needs = [] }) {
  const wanted = new Set(needs);
  for (const { redis, disk, databaseDisk } of [setup, ...setups]) {
    if (redis) wanted.add('redis-server');
    if (disk || databaseDisk) wanted.add('small-disk');
  }
  return [...wanted].filter((need) => !required.includes(need) && !NEEDS[need]());
}
