import { add, lineOf, nothing } from './outcome.mjs';

/** Notes that say the same apart from their numbers become one, with the sums; of what was at most so much, the most. */
function summed(notes) {
  const sums = new Map();
  for (const note of notes) {
    const words = note.replace(/\d+(\.\d+)?/g, '#');
    const numbers = (note.match(/\d+(\.\d+)?/g) ?? []).map(Number);
    const known = sums.get(words);
    const together = words.includes('at most') ? Math.max : (sum, number) => sum + number;
    sums.set(words, known ? known.map((sum, index) => together(sum, numbers[index])) : numbers);
  }
  return [...sums].map(([words, numbers]) => words.replace(/#/g, () => String(Math.round(numbers.shift() * 10) / 10)));
}

/** One row for each scenario, however many products it ran on. */
function merged(parts) {
  const rows = new Map();
  for (const { scenario, outcome, seconds } of parts) {
    const row = rows.get(scenario.id) ?? { scenario, outcome: nothing(), seconds: 0 };
    add(row.outcome, outcome);
    row.seconds += seconds;
    rows.set(scenario.id, row);
  }
  return [...rows.values()];
}

/**
 * Prints what came of the scenarios.
 * @param {{scenario: object, outcome: import('./outcome.mjs').Outcome, seconds: number}[]} results
 * @returns {boolean} whether every promise was kept
 */
export function report(parts, { seed, rounds, say }) {
  const results = merged(parts);
  const total = { injected: 0, acknowledged: 0, lost: 0, duplicated: 0 };
  say(`\nSeed ${seed}, ${rounds} rounds each\n`);
  say(`      Faults  Acknowledged  Lost  Duplicated  Broken       s`);
  for (const { scenario, outcome, seconds } of results) {
    const { injected, acknowledged, lost, duplicated, failures } = outcome;
    for (const key of Object.keys(total)) total[key] += outcome[key];
    const cells = [
      [injected, 8],
      [acknowledged, 14],
      [lost, 6],
      [duplicated, 12],
      [failures.length, 8],
      [seconds.toFixed(0), 8],
    ];
    say(
      `${scenario.id.padEnd(4)}${cells.map(([value, width]) => String(value).padStart(width)).join('')}  ${scenario.promise}`,
    );
    for (const note of summed(outcome.notes)) say(`        ${note}`);
    for (const failure of outcome.failures.slice(0, 5)) say(`        BROKEN ${failure}`);
  }
  say(`\n${lineOf(total)}`);
  const broken = results.filter(({ outcome }) => outcome.failures.length > 0).map(({ scenario }) => scenario.id);
  say(broken.length === 0 ? 'Every promise was kept.' : `Broken: ${broken.join(', ')}. Repeat with --seed=${seed}.`);
  return broken.length === 0;
}
