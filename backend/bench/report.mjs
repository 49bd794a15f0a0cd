// What was measured, as a table; and what missed its mark.
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const FILE = join(dirname(fileURLToPath(import.meta.url)), '../../docs/performance.md');
const markOf = (name) => new RegExp(`(<!-- ${name}:begin -->\n)[\\s\\S]*(<!-- ${name}:end -->)`);
/** The connections at which ratios are promised. */
const PROMISED_AT = 16;

const ms = (value) => value.toFixed(value < 10 ? 1 : 0);
const ratioOf = ({ product, bare }) => bare.perSecond / product.perSecond;
const workOf = ({ work: { server, database } }) => `${server.toFixed(2)} + ${database.toFixed(2)}`;

/** A result as the terminal shows it while the others are measured. */
export function lineOf(result) {
  const of = (times) =>
    `${times.perSecond.toFixed(0).padStart(6)}/s p50 ${ms(times.at(0.5)).padStart(4)} ms, processor ${workOf(times)}`;
  const { name, connections, product, bare } = result;
  return `${name.padEnd(22)}${String(connections).padStart(3)}  ${of(product)}   bare ${of(bare)}   ratio ${ratioOf(result).toFixed(2)}`;
}

function rowOf(result, others) {
  const { name, connections, product, bare, limit } = result;
  const ratio = ratioOf(result);
  const promised = connections === PROMISED_AT && limit !== null;
  const judged = promised ? `${limit} ${ratio <= limit ? 'reached' : '**missed**'}` : '';
  const of = (times) => `${times.perSecond.toFixed(0)} | ${ms(times.at(0.5))} | ${workOf(times)}`;
  const elsewhere = others.map((other) => (other ? ratioOf(other).toFixed(2) : ''));
  return `| ${[name, of(product), of(bare), ratio.toFixed(2), judged, ...elsewhere].join(' | ')} |`;
}

/** One row for each operation, as it is where ratios are promised; and its ratio at the other numbers of connections. */
function tableOf(results) {
  const all = [...new Set(results.map(({ connections }) => connections))];
  const main = all.includes(PROMISED_AT) ? PROMISED_AT : all[0];
  const others = all.filter((connections) => connections !== main);
  const head = [
    `operation, ${main} connections`,
    'per second | p50 ms | processor ms, server + database',
    'bare: per second | p50 ms | processor ms',
    'ratio | to reach',
    ...others.map((connections) => `ratio at ${connections}`),
  ].join(' | ');
  const rows = results
    .filter(({ connections }) => connections === main)
    .map((result) => {
      const at = (connections) => results.find((r) => r.name === result.name && r.connections === connections);
      return rowOf(result, others.map(at));
    });
  return [`| ${head} |`, head.replace(/[^|]+/g, '---').replace(/^.*$/, '|$&|'), ...rows].join('\n');
}

/**
 * Says it all, and writes it down.
 * @param into the place in the documentation, null for nowhere
 * @returns how many promised ratios were missed
 */
export function report({ results, failed, documents, started, atRest, most, into, say }) {
  const command = `npm run bench -- ${process.argv.slice(2).join(' ')}`.trim();
  const on = new Date().toLocaleDateString('en-US', { dateStyle: 'long' });
  const text = [
    `\`${command}\`, ${on}: ${documents.toLocaleString('en-US')} documents in the organization, ${availableParallelism()} processors, Node ${process.versions.node}. Start to ready ${(started / 1000).toFixed(1)} s; API process at rest ${atRest.toFixed(0)} MB, at most ${most.toFixed(0)} MB under load.`,
    tableOf(results),
    ...(failed.length > 0 ? [`Failed: ${failed.join('; ')}.`] : []),
  ].join('\n\n');
  say(`\n${text}`);
  if (into !== null)
    writeFileSync(
      FILE,
      readFileSync(FILE, 'utf8').replace(markOf(into), (_all, begin, end) => `${begin}\n${text}\n\n${end}`),
    );
  return results.filter((r) => r.connections === PROMISED_AT && r.limit !== null && ratioOf(r) > r.limit).length;
}
