import machine from '../../test/needs.cjs';
import { hasFaketime } from './clock.mjs';

/** What only some machines have. */
const NEEDS = { 'redis-server': machine.hasRedisServer, 'small-disk': machine.hasSmallDisks, faketime: hasFaketime };

/** @param {object} scenario @returns {string[]} what it needs and this machine has not */
export function missingFor({ setup = {}, setups = [], needs = [] }) {
  const wanted = new Set(needs);
  for (const { redis, disk, databaseDisk } of [setup, ...setups]) {
    if (redis) wanted.add('redis-server');
    if (disk || databaseDisk) wanted.add('small-disk');
  }
  return [...wanted].filter((need) => !machine.isRequired(need) && !NEEDS[need]());
}
