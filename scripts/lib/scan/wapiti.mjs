import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { run } from '../run.mjs';

/** All but those that ask servers outside, guess paths by the thousand, or guess passwords of forms. */
const MODULES =
  'blindsql,backup,cookieflags,crlf,csp,csrf,exec,file,htaccess,http_headers,methods,permanentxss,redirect,shellshock,sql,xss';
const PAGES = ['/', '/login', '/register', '/forgot-password', '/reset-password', '/pricing', '/dev/mailbox'];

/**
 * Wapiti over the pages and every address of the contract that is read.
 *
 * @returns {Promise<{found: {kind: string, where: string, info: string}[], note: string, addresses: number}>}
 */
export async function wapiti(address, targets, minutes) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'countersign-wapiti-'));
  const report = path.join(folder, 'report.json');
  const addresses = [...PAGES, ...targets.filter(({ method }) => method === 'GET').map(addressOf)];
  const command = [
    ...['wapiti', '-u', `${address}/`, '--scope', 'domain', '-m', MODULES, '-d', '3', '-S', 'normal', '-t', '20'],
    ...['--max-scan-time', '300', '--max-attack-time', String(Math.round((minutes * 60) / MODULES.split(',').length))],
    ...['--flush-session', '--no-bugreport', '--store-session', folder, '--store-config', folder],
    ...['-f', 'json', '-o', report],
    ...addresses.flatMap((one) => ['-s', address + one]),
  ];
  const { tail } = await run(command, { log: 'wapiti' });
  const result = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined;
  rmSync(folder, { recursive: true, force: true });
  if (!result) return { found: [], note: tail(), addresses: addresses.length };
  const found = Object.entries({ ...result.vulnerabilities, ...result.anomalies }).flatMap(([kind, entries]) =>
    entries.map(({ method, path: where, info }) => ({ kind, where: `${method} ${where}`, info })),
  );
  return { found, note: '', addresses: addresses.length };
}

function addressOf({ path: filled, query }) {
  const pairs = query.map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return filled.replaceAll('*', '') + (pairs.length > 0 ? `?${pairs.join('&')}` : '');
}
