// What was measured, as a table; and what missed its mark.
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const FILE = join(dirname(fileURLToPath(import.meta.url)), '../../docs/performance.md');
const MARK = /(<!-- measured:begin -->\n)[\s\S]*(<!-- measured:end -->)/;
/** The connections at which ratios are promised. */
const PROMISED_AT = 16;

const ms = (value) => value.toFixed(value < 10 ? 1 : 0);
const ratioOf = ({ product, bare }) => bare.perSecond / product.perSecond;

/** A result as the terminal shows it while the others are measured. */
export function lineOf(result) {
  const of = (times) =>
    `${times.perSecond.toFixed(0).padStart(6)}/s p50 ${ms(times.at(0.5)).padStart(4)} ms, processor ${times.work.server.toFixed(2)} + ${times.work.database.toFixed(2)}`;
  const { name, connections, product, bare } = result;
  return `${name.padEnd(22)}${String(connections).padStart(3)}  ${of(product)}   bare ${of(bare)}   ratio ${ratioOf(result).toFixed(2)}`;
}

function rowOf(result) {
  const { name, connections, product, bare, limit } = result;
  const ratio = ratioOf(result);
  const promised = connections === PROMISED_AT && limit !== null;
  const judged = promised ? `${limit} ${ratio <= limit ? 'reached' : '**missed**'}` : '';
  const of = (times) => `${times.perSecond.toFixed(0)} | ${ms(times.at(0.5))} | ${ms(times.at(0.99))}`;
  return `| ${name} | ${connections} | ${of(product)} | ${of(bare)} | ${ratio.toFixed(2)} | ${judged} | ${result.memory.toFixed(0)} |`;
}

/** @returns how many promised ratios were missed */
export function report({ results, documents, started, atRest, write, say }) {
  const text = [
    `${documents.toLocaleString('en-US')} documents in the organization, ${availableParallelism()} processors, load average ${loadavg()[0].toFixed(1)} at the end, Node ${process.versions.node}.`,
    `Start to ready ${(started / 1000).toFixed(1)} s; API process at rest ${atRest.toFixed(0)} MB, at most ${Math.max(...results.map(({ memory }) => memory)).toFixed(0)} MB under load.`,
    '',
    '| operation | connections | per second | p50 ms | p99 ms | bare: per second | p50 ms | p99 ms | ratio | to reach | MB |',
    '|---|---|---|---|---|---|---|---|---|---|---|',
    ...results.map(rowOf),
    '',
  ].join('\n');
  say(`\n${text}`);
  if (write)
    writeFileSync(
      FILE,
      readFileSync(FILE, 'utf8').replace(MARK, (_all, begin, end) => `${begin}\n${text}\n${end}`),
    );
  return results.filter((r) => r.connections === PROMISED_AT && r.limit !== null && ratioOf(r) > r.limit).length;
}
