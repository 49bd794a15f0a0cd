import { createHmac, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readEnvironment } from './environment';

/** The secrets of an installation; each is one key or several, newest first, separated by commas. */
export const SECRET_NAMES = ['SESSION_SECRET', 'MASTER_KEY', 'EVIDENCE_KEY'] as const;
export type SecretName = (typeof SECRET_NAMES)[number];
export type Secrets = Record<SecretName, string>;
/** Former master keys are used no more, but open backups of their time. */
type StoredSecrets = Secrets & { RETIRED_MASTER_KEYS?: string };

/** The keys of one secret, and where they are kept. */
export interface KeyList {
  readonly name: SecretName;
  /** The first one is used, the others are accepted. */
  readonly keys: readonly string[];
  /** The file that holds them; undefined when they come from the environment, which is the operator's. */
  readonly file: string | undefined;
}

const fileIn = (dataDir: string): string => join(dataDir, 'secrets.json');

/** A key of 384 random bits. */
export const freshKey = (): string => randomBytes(48).toString('base64url');

/** The name of a key says nothing about it. Tokens carry it as `kid`. */
export const keyIdOf = (key: string): string =>
  createHmac('sha256', key).update('countersign/key-id').digest('base64url').slice(0, 12);

export const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

/** Written aside and renamed, so that whoever is killed never leaves half a file. Readable by its owner only. */
function store(dataDir: string, secrets: StoredSecrets): void {
  const file = fileIn(dataDir);
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(`${file}.new`, JSON.stringify(secrets, null, 2), { mode: 0o600 });
  chmodSync(`${file}.new`, 0o600);
  renameSync(`${file}.new`, file);
}

const stored = (dataDir: string): StoredSecrets => JSON.parse(readFileSync(fileIn(dataDir), 'utf8')) as StoredSecrets;

/** Secrets of the embedded default, made at its first start. */
export function createdSecrets(dataDir: string): Secrets {
  if (existsSync(fileIn(dataDir))) return stored(dataDir);
  const secrets: Secrets = { SESSION_SECRET: freshKey(), MASTER_KEY: freshKey(), EVIDENCE_KEY: freshKey() };
  store(dataDir, secrets);
  return secrets;
}

/** Where the keys of a secret are, and which. */
export function keyListOf(name: SecretName, source: Record<string, string | undefined> = process.env): KeyList {
  const environment = readEnvironment(source);
  const given = environment[name];
  if (given) return { name, keys: listOf(given), file: undefined };
  const dataDir = resolve(environment.DATA_DIR);
  return { name, keys: listOf(createdSecrets(dataDir)[name]), file: fileIn(dataDir) };
}

/** Keeps these keys from now on, in the file that the list came from. */
export function storeKeys({ name, file }: KeyList, keys: readonly string[]): void {
  if (file === undefined) throw new Error(`${name} comes from the environment`);
  const dataDir = join(file, '..');
  const now = stored(dataDir);
  const gone = listOf(now[name]).filter((key) => !keys.includes(key));
  const retired = name === 'MASTER_KEY' ? [...listOf(now.RETIRED_MASTER_KEYS ?? ''), ...gone] : [];
  store(dataDir, {
    ...now,
    [name]: keys.join(','),
    ...(retired.length > 0 && { RETIRED_MASTER_KEYS: retired.join(',') }),
  });
}
