import { npm, run } from '../run.mjs';
import { ACCEPTED_ADVISORIES, ADVISORIES } from './policy.mjs';

const SEVERE = ['high', 'critical'];

/** What `npm audit` answered, in lines. @returns {{lines: string[]} | {silent: string}} */
export function judgedAudit(report) {
  if (report?.vulnerabilities === undefined) {
    return { silent: report?.message ?? 'no answer' };
  }
  const accepted = new Set(ADVISORIES.filter(({ id }) => id in ACCEPTED_ADVISORIES).map(({ name }) => name));
  const severe = Object.values(report.vulnerabilities)
    .flatMap(({ via }) => via.filter((one) => typeof one === 'object'))
    .filter(({ name, severity }) => SEVERE.includes(severity) && !accepted.has(name))
    .map(({ name, severity, title, url }) => `${name}: ${title} (${severity}, ${url})`);
  return { lines: [...new Set(severe)] };
}

/** Asks the registry, if there is one that answers. */
export async function askRegistry() {
  const options = ['--json', '--fetch-retries=0', '--fetch-timeout=15000'];
  const result = await run(npm('audit', ...options), { log: 'audit' });
  const text = result.output();
  try {
    return judgedAudit(JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)));
  } catch {
    return { silent: 'no readable answer' };
  }
}
