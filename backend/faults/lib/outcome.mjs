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
export const nothing = () => ({ injected: 0, acknowledged: 0, lost: 0, duplicated: 0, failures: [], notes: [] });

/** Adds one outcome to another. */
export function add(total, { injected = 0, acknowledged = 0, lost = 0, duplicated = 0, failures = [], notes = [] }) {
  total.injected += injected;
  total.acknowledged += acknowledged;
  total.lost += lost;
  total.duplicated += duplicated;
  total.failures.push(...failures);
  total.notes.push(...[notes].flat());
}

/** The figures of an outcome in one line. */
export const lineOf = ({ injected, acknowledged, lost, duplicated }) =>
  `${injected} faults, ${acknowledged} acknowledged, ${lost} lost, ${duplicated} duplicated`;
