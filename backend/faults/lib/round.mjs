import { join } from 'node:path';
import { atRest, compare, drained, filesAgree } from './checker.mjs';
import { Client } from './client.mjs';
import { BACKEND } from './built.mjs';
import { History } from './history.mjs';
import { add, lineOf, nothing } from './outcome.mjs';
import { Product } from './product.mjs';
import { Random } from './random.mjs';

/** Where histories are kept for people to read. */
const HISTORIES = join(BACKEND, '..', '.cache', 'faults');

/** Of what is wrong when everything has come to rest, where several scenarios shared a product. */
const AT_REST = {
  id: 'rest',
  promise: 'afterwards all work is done, once, and logs, notices, mails and files are whole',
};

/**
 * Rounds on one product, and what must be true when it has come to rest.
 *
 * A scenario exports `id`, `promise`, `run(context)` and, if it needs more than one API and one worker, `setup` (or several
 * in `setups`: then the rounds are shared among them). `quick` puts it into the short form, `finish` looks at a product at
 * rest, and `ownProduct` says that it starts what it needs by itself.
 *
 * @param {import('./plan.mjs').Run} run
 * @param {{seed: string, quick: boolean, say: (line: string) => void}} options
 * @returns {Promise<{scenario: object, outcome: import('./outcome.mjs').Outcome, seconds: number}[]>}
 */
export async function perform({ setup, parts }, { seed, quick, say }) {
  const began = Date.now();
  const results = parts.map(({ scenario }) => ({ scenario, outcome: nothing(), seconds: 0 }));
  const name = `${parts.map(({ scenario }) => scenario.id).join('-')}-${seed}-${parts[0].rounds[0] + 1}`;
  const history = new History(join(HISTORIES, `${name}.jsonl`));
  const log = (line, facts) => history.note(line, facts);
  const last = parts.length === 1 ? results[0] : { scenario: AT_REST, outcome: nothing(), seconds: 0 };
  let product;
  try {
    product = parts.every(({ scenario }) => scenario.ownProduct) ? undefined : await Product.start(setup, log);
    for (const [index, { scenario, rounds }] of parts.entries()) {
      const from = Date.now();
      for (const round of rounds) {
        const random = new Random(`${seed}/${scenario.id}/${round}`);
        const context = { random, product, history, log, round, quick, setup };
        const result = await oneRound(scenario, context, say);
        add(results[index].outcome, result);
        if (result.gone) throw new Error(`${scenario.id} left a product that did not come back; the rest was not run`);
      }
      results[index].seconds = (Date.now() - from) / 1_000;
    }
    if (product) add(last.outcome, await comeToRest(product, parts, { quick, say }));
  } catch (error) {
    add(last.outcome, { failures: [`could not go on: ${error.stack}`] });
  } finally {
    if ([...results, last].some(({ outcome }) => outcome.failures.length > 0)) product?.keepLogs(join(HISTORIES, name));
    await product?.stop();
  }
  const counted = results.reduce((sum, { seconds }) => sum + seconds, 0);
  last.seconds += (Date.now() - began) / 1_000 - counted;
  return last === results[0] ? results : [...results, last];
}

/** One round. What it throws is a failure of this round; the others go on. */
async function oneRound(scenario, context, say) {
  const { history, random, round } = context;
  const began = Date.now();
  history.note('round', { round, seed: random.seed });
  const result = await attempt(scenario, context);
  say(`${scenario.id} round ${round + 1}: ${lineOf(result)}, ${((Date.now() - began) / 1_000).toFixed(1)} s`);
  for (const failure of (result.failures ?? []).slice(0, 10)) say(`    ${failure}`);
  return result;
}

async function attempt(scenario, context) {
  const { product, history, random, round, quick } = context;
  let client;
  try {
    if (!product) return await scenario.run(context);
    client = new Client({ product, history, quick, name: `${scenario.id}-${round}` });
    // Nobody waits for the hour to pass that limits the codes of a person.
    await product.postgres.rows(`UPDATE document_access_codes SET "createdAt" = "createdAt" - interval '2 hours'`);
    await client.begin();
    const from = history.length;
    const check = (more) => checked(context, client, from, more);
    return await scenario.run({ ...context, client, check });
  } catch (error) {
    const failures = [`round ${round + 1} (seed ${random.seed}): ${error.stack}`];
    const gone = await product?.recover().then(
      () => undefined,
      (reason) => reason,
    );
    return { ...nothing(), failures: gone ? [...failures, `and nothing came back: ${gone.stack}`] : failures, gone };
  } finally {
    await client?.end();
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

async function comeToRest(product, parts, { quick, say }) {
  try {
    await product.recover();
    await drained(product, { hurry: quick });
    const rest = await atRest(product);
    const files = await filesAgree(product);
    const own = [];
    for (const { scenario } of parts) own.push((await scenario.finish?.(product)) ?? {});
    const failures = [...rest.lost, ...rest.duplicated, ...files, ...own.flatMap((one) => one.failures ?? [])];
    for (const failure of failures.slice(0, 20)) say(`    at rest: ${failure}`);
    return {
      ...nothing(),
      lost: rest.lost.length + files.length,
      duplicated: rest.duplicated.length,
      failures: failures.map((one) => `at rest: ${one}`),
      notes: [...rest.notes, ...own.flatMap((one) => one.notes ?? [])],
    };
  } catch (error) {
    return { ...nothing(), failures: [`at rest: ${error.stack}`] };
  }
}
