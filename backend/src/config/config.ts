import { createSecretKey, type KeyObject } from 'node:crypto';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { placeAddress, unfitForBackups, type BackupSettings } from './backup';
import { ConfigurationError, readEnvironment, type Environment } from './environment';
import { keepOf, type KeepSettings } from './keep';
import type { TracingSettings } from './tracing';
import { createdSecrets, keyIdOf, listOf, SECRET_NAMES, type Secrets } from './stored-secrets';
import { storageLocationOf, StorageLocationError, type StorageLocation } from './storage-location';

export { ConfigurationError };

/** Configuration as the application uses it: checked, typed, with secrets as keys. */
export interface Config {
  readonly port: number;
  readonly host: string;
  readonly publicUrl: string;
  readonly dataDir: string;
  /** True when no `DATABASE_URL` is given and PostgreSQL is started by us, on loopback. */
  readonly embedded: boolean;
  readonly databaseUrl: string | undefined;
  readonly databaseReadUrl: string | undefined;
  readonly redisUrl: string | undefined;
  readonly storage: StorageLocation;
  /** Undefined: the product makes none by itself. */
  readonly backup: BackupSettings | undefined;
  /** Days. */
  readonly keep: KeepSettings;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  /** Where people outside reach the operator. */
  readonly contactEmail: string;
  /** Newest first: it signs; the others are still accepted until their tokens have expired. */
  readonly sessionKeys: readonly [SessionKey, ...SessionKey[]];
  /** Newest first: it wraps; the others still unwrap until everything was wrapped anew. */
  readonly masterKeys: readonly [Buffer, ...Buffer[]];
  /**
   * What passwords of database roles and hashes of codes are derived from: the master key of the first
   * start. It stays when the master key is changed, kept in the database under the newest one.
   */
  readonly masterKey: Buffer;
  /** Newest first: it signs the evidence log; what the others signed stays valid. */
  readonly evidenceKeys: readonly [Buffer, ...Buffer[]];
  /** Time-stamping authority for integrity certificates. */
  readonly tsaUrl: string | undefined;
  readonly superAdmin: { email: string; password: string; accessCode: string } | undefined;
  readonly seedDemo: boolean;
  /** Whether `/api/docs` is there. */
  readonly apiDocs: boolean;
  readonly defaultOrganizationId: number;
  /** LibreOffice's program; undefined to look for it on the path, null to do without. */
  readonly sofficePath: string | null | undefined;
  readonly billing: BillingConfig;
  readonly trustProxy: string[];
  readonly authRatePerMinute: number;
  readonly ratePerMinute: number;
  readonly organizationRatePerMinute: number;
  /** Where a process that is only a worker answers questions about its health; undefined for nowhere. */
  readonly workerPort: number | undefined;
  /** Seconds of service after the signal to stop. */
  readonly drainSeconds: number;
  /** Undefined: no traces. */
  readonly tracing: TracingSettings | undefined;
  readonly logLevel: string;
}

/** Who bills, with which tax, and how one may pay. */
export interface BillingConfig {
  /** Name and address, in lines. */
  readonly issuer: string;
  /** Hundredths of a percent. */
  readonly taxBasisPoints: number;
  /** Undefined: payments are recorded by hand. */
  readonly stripe: { secretKey: string; webhookSecret: string; apiUrl: string } | undefined;
}

/** A key that signs tokens, with the name (`kid`) by which a token says which one it was. */
export interface SessionKey {
  readonly id: string;
  readonly key: KeyObject;
}

/** Injection token of the configuration. */
export const CONFIG = Symbol('Config');

const EXAMPLES = /^(change[-_ ]?me|secret|example|password|default)/i;

function secretsOf(environment: Environment, dataDir: string, embedded: boolean): Secrets {
  const missing = SECRET_NAMES.filter((name) => !environment[name]);
  if (missing.length > 0 && !embedded) {
    throw new ConfigurationError(`${missing.join(', ')} must be set when DATABASE_URL is given`);
  }
  const made = missing.length > 0 ? createdSecrets(dataDir) : undefined;
  const secrets = Object.fromEntries(
    SECRET_NAMES.map((name) => [name, environment[name] ?? made?.[name] ?? '']),
  ) as Secrets;
  const values = SECRET_NAMES.flatMap((name) => {
    const parts = listOf(secrets[name]);
    if (parts.some((part) => EXAMPLES.test(part) || new Set(part).size < 8))
      throw new ConfigurationError(`${name} must be random text, not an example`);
    return parts;
  });
  if (new Set(values).size < values.length) {
    throw new ConfigurationError('SESSION_SECRET, MASTER_KEY and EVIDENCE_KEY must differ from each other');
  }
  return secrets;
}

function sessionKeysOf(secret: string): Config['sessionKeys'] {
  const keys = listOf(secret).map((value): SessionKey => {
    return { id: keyIdOf(value), key: createSecretKey(Buffer.from(value)) };
  });
  const [newest, ...older] = keys;
  if (!newest) throw new ConfigurationError('SESSION_SECRET is empty');
  return [newest, ...older];
}

/** The keys of `MASTER_KEY`, newest first, and the oldest, which is the one of the first start unless the database knows better. */
function masterKeysOf(secret: string): Pick<Config, 'masterKeys' | 'masterKey'> {
  const [newest, ...older] = listOf(secret).map((key) => Buffer.from(key));
  if (!newest) throw new ConfigurationError('MASTER_KEY is empty');
  return { masterKeys: [newest, ...older], masterKey: older.at(-1) ?? newest };
}

function evidenceKeysOf(secret: string): Config['evidenceKeys'] {
  const [newest, ...older] = listOf(secret).map((key) => Buffer.from(key));
  if (!newest) throw new ConfigurationError('EVIDENCE_KEY is empty');
  return [newest, ...older];
}

function storageOf(environment: Environment, dataDir: string, name = 'STORAGE_URL'): StorageLocation {
  const { STORAGE_URL, STORAGE_ACCESS_KEY_ID: accessKeyId, STORAGE_SECRET_ACCESS_KEY: secretAccessKey } = environment;
  if (!STORAGE_URL) return { kind: 'disk', root: join(dataDir, 'files') };
  try {
    return storageLocationOf(STORAGE_URL, { accessKeyId, secretAccessKey });
  } catch (error) {
    if (!(error instanceof StorageLocationError)) throw error;
    throw new ConfigurationError(`${name} ${error.message}`);
  }
}

/**
 * Another place for files than the configured one, with the same credentials.
 * @throws {ConfigurationError} what the address must be like
 */
export function storageAt(address: string, source: Record<string, string | undefined> = process.env): StorageLocation {
  const environment = readEnvironment(source);
  return storageOf({ ...environment, STORAGE_URL: address }, resolve(environment.DATA_DIR));
}

/**
 * A place for backups other than the configured one, with the credentials of the files.
 * @throws {ConfigurationError} what the address must be like
 */
export function backupPlaceAt(
  address: string,
  config: Pick<Config, 'dataDir' | 'storage'>,
  source: Record<string, string | undefined> = process.env,
): StorageLocation {
  const location = storageAt(placeAddress(address), source);
  const unfit = unfitForBackups(location, config);
  if (unfit) throw new ConfigurationError(`The place for backups ${unfit}`);
  return location;
}

function backupOf(environment: Environment, dataDir: string, storage: StorageLocation): BackupSettings | undefined {
  const { BACKUP_URL, BACKUP_EVERY_HOURS: everyHours, BACKUP_KEEP: newest, BACKUP_KEEP_DAYS: days } = environment;
  if (!BACKUP_URL) return undefined;
  const location = storageOf({ ...environment, STORAGE_URL: placeAddress(BACKUP_URL) }, dataDir, 'BACKUP_URL');
  const unfit = unfitForBackups(location, { dataDir, storage });
  if (unfit) throw new ConfigurationError(`BACKUP_URL ${unfit}`);
  return { location, everyHours, keep: { newest, days } };
}

/** Addresses, subnets, or the names that Express knows. */
function trustProxyOf({ TRUST_PROXY = '' }: Environment): string[] {
  const proxies = listOf(TRUST_PROXY);
  const known = (proxy: string): boolean => {
    if (['loopback', 'linklocal', 'uniquelocal'].includes(proxy)) return true;
    const [address = '', bits = '0', ...rest] = proxy.split('/');
    const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
    return rest.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= most;
  };
  if (!proxies.every(known)) {
    throw new ConfigurationError('TRUST_PROXY must be addresses or subnets such as 10.0.0.0/8, separated by commas');
  }
  return proxies;
}

function superAdminOf(environment: Environment): Config['superAdmin'] {
  const { SUPER_ADMIN_EMAIL: email, SUPER_ADMIN_PASSWORD: password, SUPER_ADMIN_ACCESS_CODE: accessCode } = environment;
  if (!email && !password && !accessCode) return undefined;
  if (!email || !password || !accessCode) {
    throw new ConfigurationError(
      'SUPER_ADMIN_EMAIL, SUPER_ADMIN_PASSWORD and SUPER_ADMIN_ACCESS_CODE are set together or not at all',
    );
  }
  return { email, password, accessCode };
}

/** The operator's own domain stands in the sender of mails, in front of it may stand a name. */
function contactEmailOf({ CONTACT_EMAIL, MAIL_FROM }: Environment): string {
  const domain = /@([^\s<>@]+)>?\s*$/.exec(MAIL_FROM)?.[1];
  return CONTACT_EMAIL ?? `sales@${domain ?? 'localhost'}`;
}

function billingOf(environment: Environment): BillingConfig {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL } = environment;
  if ((secretKey === undefined) !== (webhookSecret === undefined))
    throw new ConfigurationError('STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET must be set together');
  const apiUrl = STRIPE_API_URL.replace(/\/+$/, '');
  return {
    issuer: environment.INVOICE_ISSUER.split(';')
      .map((line) => line.trim())
      .join('\n'),
    taxBasisPoints: Math.round(environment.INVOICE_TAX_PERCENT * 100),
    stripe: secretKey && webhookSecret ? { secretKey, webhookSecret, apiUrl } : undefined,
  };
}

function tracingOf(environment: Environment): TracingSettings | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: ratio } = environment;
  return endpoint === undefined ? undefined : { endpoint: endpoint.replace(/\/+$/, ''), ratio };
}

/**
 * The checked configuration of this process.
 * @throws {ConfigurationError} one line that names the variable and what it must be.
 */
export function loadConfig(source: Record<string, string | undefined> = process.env): Config {
  const environment = readEnvironment(source);
  const dataDir = resolve(environment.DATA_DIR);
  const embedded = !environment.DATABASE_URL;
  const loopback = ['127.0.0.1', 'localhost', '::1'].includes(environment.HOST);
  const development = embedded && loopback;
  const seedDemo = environment.SEED_DEMO ?? development;
  if (seedDemo && !loopback)
    throw new ConfigurationError('SEED_DEMO creates known passwords and is allowed only with HOST on loopback');
  const storage = storageOf(environment, dataDir);
  const secrets = secretsOf(environment, dataDir, embedded);
  return {
    port: environment.PORT,
    host: environment.HOST,
    publicUrl: (environment.PUBLIC_URL ?? `http://localhost:${environment.PORT}`).replace(/\/+$/, ''),
    dataDir,
    embedded,
    databaseUrl: environment.DATABASE_URL,
    databaseReadUrl: environment.DATABASE_READ_URL,
    redisUrl: environment.REDIS_URL,
    storage,
    backup: backupOf(environment, dataDir, storage),
    keep: keepOf(environment),
    smtpUrl: environment.SMTP_URL,
    mailFrom: environment.MAIL_FROM,
    contactEmail: contactEmailOf(environment),
    sessionKeys: sessionKeysOf(secrets.SESSION_SECRET),
    ...masterKeysOf(secrets.MASTER_KEY),
    evidenceKeys: evidenceKeysOf(secrets.EVIDENCE_KEY),
    tsaUrl: environment.TSA_URL,
    superAdmin: superAdminOf(environment),
    seedDemo,
    apiDocs: environment.API_DOCS ?? development,
    defaultOrganizationId: environment.DEFAULT_ORGANIZATION_ID,
    sofficePath: environment.SOFFICE_PATH === 'none' ? null : environment.SOFFICE_PATH,
    billing: billingOf(environment),
    trustProxy: trustProxyOf(environment),
    authRatePerMinute: environment.AUTH_RATE_PER_MINUTE,
    ratePerMinute: environment.RATE_PER_MINUTE,
    organizationRatePerMinute: environment.ORGANIZATION_RATE_PER_MINUTE,
    workerPort: environment.WORKER_PORT,
    drainSeconds: environment.DRAIN_SECONDS,
    tracing: tracingOf(environment),
    logLevel: environment.LOG_LEVEL,
  };
}
