import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { atRest, compare, drained, filesAgree } from './checker.mjs';
import { Client } from './client.mjs';
import { BACKEND } from './built.mjs';
import { History } from './history.mjs';
import { Product } from './product.mjs';
import { Random } from './random.mjs';

/** Where histories are kept for people to read. */
const HISTORIES = join(BACKEND, '..', '.cache', 'faults');

/**
 * @typedef {object} Outcome of a round, or of all rounds of a scenario together
 * @property {number} injected faults
 * @property {number} acknowledged
 * @property {number} lost
 * @property {number} duplicated
 * @property {string[]} failures every other broken promise, and what lost and duplicated were
 * @property {string[]} notes
 */

/** @returns {Outcome} */
const nothing = () => ({ injected: 0, acknowledged: 0, lost: 0, duplicated: 0, failures: [], notes: [] });

function add(total, { injected = 0, acknowledged = 0, lost = 0, duplicated = 0, failures = [], notes = [] }) {
  total.injected += injected;
  total.acknowledged += acknowledged;
  total.lost += lost;
  total.duplicated += duplicated;
  total.failures.push(...failures);
  total.notes.push(...[notes].flat());
}

/**
 * All rounds of one scenario on one product, and what must be true when it has come to rest.
 *
 * A scenario exports `id`, `promise`, `run(context)` and, if it needs more than one API and one worker, `setup` (or several
 * in `setups`: then the rounds are shared among them). `ownProduct` says that it starts what it needs by itself.
 *
 * @param {{scenario: object, seed: string, rounds: number, quick: boolean, say: (line: string) => void}} options
 * @returns {Promise<Outcome>}
 */
export async function runScenario({ scenario, seed, rounds, quick, say }) {
  const total = nothing();
  const setups = scenario.setups ?? [scenario.setup ?? {}];
  for (const [index, setup] of setups.entries()) {
    const mine = Array.from({ length: rounds }, (_, round) => round).filter((round) => round % setups.length === index);
    if (mine.length === 0) continue;
    const place = { scenario, setup, seed, quick, say };
    try {
      add(total, await onOneProduct(place, mine));
    } catch (error) {
      add(total, { failures: [`could not go on: ${error.stack}`] });
    }
  }
  return total;
}

async function onOneProduct({ scenario, setup, seed, quick, say }, rounds) {
  const total = nothing();
  const { id } = scenario;
  mkdirSync(HISTORIES, { recursive: true });
  const history = new History(join(HISTORIES, `${id}-${seed}-${rounds[0] + 1}.jsonl`));
  const log = (line, facts) => history.note(line, facts);
  const product = scenario.ownProduct ? undefined : await Product.start(setup, log);
  try {
    for (const round of rounds) {
      const random = new Random(`${seed}/${id}/${round}`);
      const began = Date.now();
      const context = { random, product, history, log, round, quick, setup };
      const result = await oneRound(scenario, context);
      add(total, result);
      say(`${id} round ${round + 1}: ${lineOf(result)}, ${((Date.now() - began) / 1_000).toFixed(1)} s`);
      for (const failure of (result.failures ?? []).slice(0, 10)) say(`    ${failure}`);
    }
    if (product) {
      const rest = await comeToRest(product, scenario);
      add(total, rest);
      for (const failure of rest.failures.slice(0, 20)) say(`    ${failure}`);
    }
    return total;
  } finally {
    await product?.stop();
  }
}

/** One round. What it throws is a failure of this round; the others go on. */
async function oneRound(scenario, context) {
  const { product, history, random, round } = context;
  history.note('round', { round, seed: random.seed });
  try {
    if (!product) return await scenario.run(context);
    const client = new Client({ product, history, name: `${scenario.id}-${round}` });
    await product.postgres.rows(`UPDATE document_access_codes SET "createdAt" = "createdAt" - interval '2 hours'`);
    await client.begin();
    const from = history.length;
    const check = (more) => checked(context, client, from, more);
    const result = await scenario.run({ ...context, client, check });
    return result;
  } catch (error) {
    await product?.recover().catch(() => undefined);
    return { ...nothing(), failures: [`round ${round + 1} (seed ${random.seed}): ${error.stack}`] };
  }
}

/**
 * After the fault: everything runs again; half of what nobody knows of is asked for once more under its key; then what
 * clients were told is compared with what is there.
 */
async function checked({ product, history, random }, client, from, { injected = 0, notes = [], failures = [] } = {}) {
  await product.recover();
  const operations = history.operations.slice(from);
  const unknown = operations.filter(({ outcome }) => outcome === 'unknown');
  const resolved = await client.resolve(unknown.filter(() => random.chance(50)));
  const verdict = await compare(product, operations);
  const told = unknown.length > 0 ? [`${unknown.length} without an answer, ${resolved} of them asked again`] : [];
  return {
    injected,
    acknowledged: verdict.acknowledged,
    lost: verdict.lost.length,
    duplicated: verdict.duplicated.length,
    failures: [...failures, ...verdict.lost, ...verdict.duplicated, ...verdict.failures],
    notes: [...[notes].flat(), ...told],
  };
}

async function comeToRest(product, scenario) {
  try {
    await product.recover();
    await drained(product);
    const rest = await atRest(product);
    const files = await filesAgree(product);
    const own = (await scenario.finish?.(product)) ?? {};
    return {
      ...nothing(),
      lost: rest.lost.length + files.length,
      duplicated: rest.duplicated.length,
      failures: [...rest.lost, ...rest.duplicated, ...files, ...(own.failures ?? [])].map((one) => `at rest: ${one}`),
      notes: [...rest.notes, ...(own.notes ?? [])],
    };
  } catch (error) {
    return { ...nothing(), failures: [`at rest: ${error.stack}`] };
  }
}

/** The figures of an outcome in one line. */
export const lineOf = ({ injected, acknowledged, lost, duplicated }) =>
  `${injected} faults, ${acknowledged} acknowledged, ${lost} lost, ${duplicated} duplicated`;
