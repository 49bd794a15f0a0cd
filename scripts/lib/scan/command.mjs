import { parseArgs } from 'node:util';

import { ensureBuilt } from '../build.mjs';
import { startDemoProduct } from '../demo-product.mjs';
import { ensureInstalled } from '../install.mjs';
import { duration, Refusal } from '../progress.mjs';
import { run } from '../run.mjs';
import { newTally, openDoor, roleOf } from './door.mjs';
import { sqlmap } from './sqlmap.mjs';
import { targets } from './targets.mjs';
import { wapiti } from './wapiti.mjs';

const say = (line) => process.stdout.write(`${line}\n`);
const options = {
  tool: { type: 'string', default: 'sqlmap,wapiti' },
  only: { type: 'string', default: '' },
  minutes: { type: 'string', default: '20' },
};

/**
 * `npm run scan -- --tool=sqlmap --only=documents`: attacks a product of its own on loopback, with demo data and signed
 * in as administrators, and says what was found. `--only` takes parts of names, separated by commas; `--minutes` is how
 * long each of the tools attacks: sqlmap begins with no other operation after it, and says how many are left.
 *
 * @returns {Promise<number>} 1 when something was found, or the product answered with 5xx
 */
export async function scan() {
  const { values } = parseArgs({ args: process.argv.slice(2), options });
  const tools = values.tool.split(',');
  for (const tool of tools) await requireTool(tool);
  await ensureInstalled();
  await ensureBuilt();
  // Limits end a flood from one address; what lies behind them is looked at here.
  process.env.ORGANIZATION_RATE_PER_MINUTE = '1000000';
  const began = Date.now();
  const tally = newTally();
  const stage = await openStage(tally);
  try {
    const all = await targets((path) => stage.read(path));
    const chosen = all.filter(({ name }) => values.only.split(',').some((part) => name.includes(part)));
    let found = 0;
    if (tools.includes('sqlmap')) found += await withSqlmap(stage, chosen, Number(values.minutes));
    if (tools.includes('wapiti')) found += await withWapiti(stage, chosen, Number(values.minutes));
    const counts = [...tally.answers].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
    say(`\nAnswers in ${duration(Date.now() - began)}: ${counts.join(', ')}`);
    say(`${tally.outside} of them to a session that was lost`);
    [...new Set(tally.broken)].slice(0, 50).forEach((line) => say(`  ${line}`));
    say(`${found} found, ${tally.broken.length} answers with 5xx or none`);
    return found + tally.broken.length > 0 ? 1 : 0;
  } finally {
    await stage.close();
  }
}

/** A product with a door before it; another pair takes its place when attacks have locked the run out of the first. */
async function openStage(tally) {
  let product;
  let door;
  const open = async () => {
    product = await startDemoProduct('scanned');
    door = await openDoor(product.address, tally);
  };
  const close = async () => {
    door?.close();
    await product?.stop();
  };
  await open();
  return {
    close,
    address: () => door.address,
    read: async (path) => {
      const headers = { authorization: `Bearer ${await door.tokenOf(roleOf(path))}` };
      return (await fetch(product.address + path, { headers })).json();
    },
    /** @returns whether it had to begin anew */
    renewWhereLost: async () => {
      if ((await door.isSignedIn('admin')) && (await door.isSignedIn('super-admin'))) return false;
      await close();
      await open();
      return true;
    },
  };
}

async function requireTool(tool) {
  if (!['sqlmap', 'wapiti'].includes(tool)) throw new Refusal(`There is no tool "${tool}": sqlmap or wapiti.`);
  const { code, output } = await run([tool, '--version'], { log: `${tool}-version` });
  if (code !== 0) throw new Refusal(`${tool} is not installed. On Debian: apt-get install ${tool}`);
  say(`${tool} ${/\d+(\.\d+)+\S*/.exec(output())?.[0] ?? ''}`);
}

async function withSqlmap(stage, chosen, minutes) {
  let [found, tested, attacked] = [0, 0, 0];
  const until = Date.now() + minutes * 60_000;
  for (const target of chosen) {
    if (Date.now() > until) break;
    const result = await sqlmap(stage.address(), target);
    attacked += 1;
    tested += result.tested;
    if (result.injectable) found += 1;
    if (result.injectable || result.note) {
      say(`  ${target.name}: ${result.injectable ? 'INJECTABLE, see .cache/logs/sqlmap-found-*.log' : result.note}`);
    }
    if (await stage.renewWhereLost()) say(`  ${target.name} locked the run out: it went on with a fresh product`);
  }
  say(`sqlmap: ${attacked} of ${chosen.length} operations, ${tested} values attacked, ${found} injectable`);
  if (attacked < chosen.length) say(`  The time was over before ${chosen[attacked].name}: give more with --minutes.`);
  return found;
}

async function withWapiti(stage, chosen, minutes) {
  const { found, note, addresses } = await wapiti(stage.address(), chosen, minutes);
  found.forEach(({ kind, where, info }) => say(`  ${kind}: ${where}: ${info}`));
  if (note) say(note);
  say(`Wapiti: ${addresses} addresses to start from, ${found.length} found`);
  return found.length + (note ? 1 : 0);
}
