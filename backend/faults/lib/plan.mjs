import { isDeepStrictEqual } from 'node:util';

/**
 * @typedef {object} Run several rounds on one product
 * @property {object} setup
 * @property {{scenario: object, rounds: number[]}[]} parts
 */

/** The product of the short form: large enough for most scenarios. */
const SHARED = { apis: 2, workers: 2, redis: true, env: { DRAIN_SECONDS: '5' } };

const fits = (setup) =>
  Object.entries(setup).every(([name, value]) =>
    typeof value === 'number' ? (SHARED[name] ?? 0) >= value : isDeepStrictEqual(SHARED[name], value),
  );

const setupsOf = ({ setup = {}, setups = [setup] }) => setups;

/** Whether a scenario can run on the product that others use too. */
export const canShare = (scenario) => !scenario.ownProduct && setupsOf(scenario).some(fits);

/**
 * Which rounds are run on which product. A scenario has a product of its own for each of its setups. In the short form,
 * where starting one takes longer than what is done with it, those that can share one do.
 *
 * @param {object[]} scenarios
 * @param {{rounds: number, share: boolean, redis: boolean}} options
 * @returns {Run[]}
 */
export function planOf(scenarios, { rounds, share, redis }) {
  const all = Array.from({ length: rounds }, (_, round) => round);
  const sharing = scenarios.filter((scenario) => share && canShare(scenario));
  const runs = scenarios
    .filter((scenario) => !sharing.includes(scenario))
    .flatMap((scenario) => {
      const setups = setupsOf(scenario);
      return setups.map((setup, index) => {
        const mine = all.filter((round) => round % setups.length === index);
        return { setup, parts: [{ scenario, rounds: mine }] };
      });
    });
  if (sharing.length > 0) {
    const parts = sharing.map((scenario) => ({ scenario, rounds: all }));
    runs.unshift({ setup: { ...SHARED, redis }, parts });
  }
  return runs.filter(({ parts }) => parts.some((part) => part.rounds.length > 0));
}
