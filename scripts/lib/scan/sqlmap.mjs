import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { ROOT, run } from '../run.mjs';

const FLAGS = [
  ...['--batch', '--ignore-stdin', '--disable-coloring', '--flush-session', '--skip-waf', '--dbms=PostgreSQL'],
  ...['--level=1', '--risk=1', '--threads=1', '--timeout=20', '--retries=1'],
  // A refusal is what most of its attempts deserve.
  '--ignore-code=401,404',
];

/** What sqlmap said of each finding is kept in a file of its own: the next operation writes over the log. */
let found = 0;

/**
 * sqlmap over one operation: each value of its path, query and body is marked for injection.
 *
 * @returns {Promise<{injectable: boolean, tested: number, note: string}>}
 */
export async function sqlmap(address, target) {
  const folder = path.join(os.tmpdir(), `countersign-sqlmap-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, 'request.txt');
  writeFileSync(file, requestOf(address, target));
  const { log, output } = await run(['sqlmap', '-r', file, `--output-dir=${folder}`, ...FLAGS], { log: 'sqlmap' });
  const text = output();
  rmSync(folder, { recursive: true, force: true });
  const injectable = /identified the following injection point/i.test(text);
  if (injectable)
    copyFileSync(path.join(ROOT, log), path.join(ROOT, log.replace('sqlmap.log', `sqlmap-found-${found++}.log`)));
  const tested = [...text.matchAll(/does not seem to be injectable/g)].length;
  const problem = /\[(?:CRITICAL|ERROR)\] (.*)/.exec(text)?.[1] ?? '';
  const usual = /all tested parameters do not appear to be injectable|heavily dynamic/;
  const note = usual.test(problem) ? '' : problem;
  return { injectable, tested, note };
}

/** The request as HTTP writes it, with a star behind each value. */
function requestOf(address, { method, path: filled, query, body }) {
  const pairs = query.map(([name, value]) => `${name}=${encodeURIComponent(value)}*`);
  const lines = [
    `${method} ${filled}${pairs.length > 0 ? `?${pairs.join('&')}` : ''} HTTP/1.1`,
    `Host: ${new URL(address).host}`,
    'Accept: application/json',
  ];
  if (body === undefined) return `${lines.join('\r\n')}\r\n\r\n`;
  return `${[...lines, 'Content-Type: application/json'].join('\r\n')}\r\n\r\n${marked(body)}`;
}

function marked(value) {
  if (Array.isArray(value)) return `[${value.map(marked).join(',')}]`;
  if (value !== null && typeof value === 'object') {
    return `{${Object.entries(value)
      .map(([key, one]) => `${JSON.stringify(key)}:${marked(one)}`)
      .join(',')}}`;
  }
  if (typeof value === 'string') return JSON.stringify(`${value}*`);
  return typeof value === 'number' ? `${value}*` : JSON.stringify(value);
}
