import { execFile, spawn } from 'node:child_process';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

import { lintSource } from '@secretlint/core';
import { creator as recommended } from '@secretlint/secretlint-rule-preset-recommend';

import { ROOT } from '../run.mjs';
import { KNOWN_FINDINGS } from './policy.mjs';

const git = promisify(execFile);
const MEGABYTE = 1024 * 1024;
/** Larger files are data; nobody types a secret into them. */
const LARGEST = 2 * MEGABYTE;
const GENERATED = /(^|\/)(package-lock\.json|generated\.ts)$/;

/** Our own secrets, and whatever calls itself one: a name that says so, and then long random text in quotes or in a line of an environment file. */
const NAMED =
  /\b(\w*(?:SECRET|MASTER_KEY|EVIDENCE_KEY|PASSWORD|PASSPHRASE|API_?KEY|ACCESS_KEY|TOKEN)\w*)["']?[ \t]*[:=][ \t]*["'`]?([A-Za-z0-9+/=_-]{32,})/gi;
/** Bits for each character; words and counted letters stay below. */
const RANDOM = 4.2;

/**
 * @typedef {{where: string, line: number, rule: string, found: string}} Finding
 * `found` is masked: the report of a secret must not be one.
 */

/** What looks like a secret in one text. @returns {Promise<Finding[]>} */
export async function secretsIn(text, where) {
  const rules = [{ id: 'preset', rule: recommended, options: {} }];
  const { messages } = await lintSource({
    source: { content: text, filePath: where, contentType: 'text', ext: path.extname(where) },
    options: { config: { rules }, locale: 'en', maskSecrets: false, noPhysicFilePath: true },
  });
  const lines = messages.map(({ ruleId, messageId, loc, range }) => ({
    rule: `${ruleId.replace('@secretlint/secretlint-rule-', '')}/${messageId}`,
    line: loc.start.line,
    value: text.slice(range[0], range[1]),
  }));
  for (const { 1: name, 2: value, index } of text.matchAll(NAMED)) {
    if (entropy(value) >= RANDOM) {
      lines.push({ rule: `named/${name}`, line: text.slice(0, index).split('\n').length, value });
    }
  }
  return lines
    .filter(({ rule, value }) => !isKnown(rule, where, value))
    .map(({ rule, line, value }) => ({ where, line, rule, found: masked(value) }));
}

function isKnown(rule, where, value) {
  return KNOWN_FINDINGS.some((known) => known.rule.test(rule) && known.where.test(where) && known.value.test(value));
}

const masked = (value) => `${value.slice(0, 4)}… (${value.length} characters)`;

function entropy(text) {
  const counts = new Map();
  for (const letter of text) {
    counts.set(letter, (counts.get(letter) ?? 0) + 1);
  }
  return [...counts.values()].reduce((sum, n) => sum - (n / text.length) * Math.log2(n / text.length), 0);
}

/** What is handed to every browser: no secret in it, and no map to the sources. @returns {Promise<{findings: Finding[], count: number}>} */
export async function scanBundle(folder = path.join(ROOT, 'frontend', 'dist')) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const findings = [];
  let count = 0;
  for (const entry of entries.filter((one) => one.isFile() && !/\.(br|gz)$/.test(one.name))) {
    const file = path.join(entry.parentPath, entry.name);
    const where = path.relative(ROOT, file);
    if (entry.name.endsWith('.map')) {
      findings.push({ where, line: 1, rule: 'source-map', found: entry.name });
    }
    const text = asText(await readFile(file));
    if (text !== undefined) {
      count += 1;
      findings.push(...(await secretsIn(text, where)));
    }
  }
  return { findings, count };
}

/** Everything that git keeps or would keep. @returns {Promise<{findings: Finding[], count: number}>} */
export async function scanTree() {
  const { stdout } = await git('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    maxBuffer: 64 * MEGABYTE,
  });
  const findings = [];
  let count = 0;
  for (const name of stdout.split('\0').filter((one) => one !== '' && !GENERATED.test(one))) {
    const text = await textOf(path.join(ROOT, name));
    if (text !== undefined) {
      count += 1;
      findings.push(...(await secretsIn(text, name)));
    }
  }
  return { findings, count };
}

async function textOf(file) {
  // What is listed may have been deleted in the work tree.
  const found = await stat(file).catch(() => undefined);
  if (!found?.isFile() || found.size > LARGEST) {
    return undefined;
  }
  return asText(await readFile(file));
}

const asText = (bytes) => (bytes.subarray(0, 8000).includes(0) ? undefined : bytes.toString('utf8'));

/**
 * Every text that was ever committed, and every message: what was removed again is still there for whoever has a copy.
 * @returns {Promise<{findings: Finding[], count: number}>}
 */
export async function scanHistory() {
  const { stdout } = await git('git', ['rev-list', '--objects', '--all'], { cwd: ROOT, maxBuffer: 256 * MEGABYTE });
  const names = new Map(
    stdout
      .split('\n')
      .filter(Boolean)
      .map((line) => [line.slice(0, 40), line.slice(41)])
      .filter(([, name]) => !GENERATED.test(name)),
  );
  const findings = [];
  let count = 0;
  for await (const { id, kind, bytes } of objects([...names.keys()])) {
    if (kind === 'tree' || bytes.length > LARGEST) {
      continue;
    }
    const text = asText(bytes);
    if (text !== undefined) {
      count += 1;
      const where = kind === 'commit' ? `commit ${id.slice(0, 12)}` : names.get(id);
      const found = await secretsIn(text, where);
      findings.push(
        ...found.map((one) => ({ ...one, where: kind === 'blob' ? `${where} (${id.slice(0, 12)})` : where })),
      );
    }
  }
  return { findings, count };
}

/** Reads objects through one git process: header line, bytes, line feed. */
async function* objects(ids) {
  const child = spawn('git', ['cat-file', '--batch'], { cwd: ROOT, stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(ids.map((id) => `${id}\n`).join(''));
  let rest = Buffer.alloc(0);
  let wanted;
  for await (const chunk of child.stdout) {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    for (;;) {
      if (wanted === undefined) {
        const end = rest.indexOf(10);
        if (end < 0) {
          break;
        }
        const [id, kind, size] = rest.subarray(0, end).toString().split(' ');
        wanted = { id, kind, size: Number(size) };
        rest = rest.subarray(end + 1);
      }
      if (rest.length < wanted.size + 1) {
        break;
      }
      yield { ...wanted, bytes: rest.subarray(0, wanted.size) };
      rest = rest.subarray(wanted.size + 1);
      wanted = undefined;
    }
  }
}
