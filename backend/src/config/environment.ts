import 'reflect-metadata';
import { Transform, Type, plainToInstance } from 'class-transformer';
import {
  IsBoolean,
  IsEmail,
  IsIn,
  IsInt,
  IsNumber,
  IsOptional,
  IsString,
  IsUrl,
  Matches,
  Max,
  Min,
  MinLength,
  validateSync,
} from 'class-validator';

const toBoolean = ({ value }: { value: unknown }): unknown => {
  if (value === 'true' || value === '1') return true;
  if (value === 'false' || value === '0') return false;
  return value;
};

/**
 * Every variable an operator can set, with its rule. `docs/operations.md` is generated from
 * `VARIABLE_NOTES`; nothing outside `config/` reads `process.env`.
 */
export class Environment {
  @Type(() => Number) @IsInt() @Min(1) @Max(65535) PORT = 3000;
  @IsString() @MinLength(1) HOST = '127.0.0.1';
  @IsOptional()
  @IsUrl({ require_tld: false, require_protocol: true, protocols: ['http', 'https'] })
  PUBLIC_URL?: string;
  @IsString() @MinLength(1) DATA_DIR = '.data';
  @IsOptional()
  @Matches(/^postgres(ql)?:\/\//, { message: 'must start with postgres:// or postgresql://' })
  DATABASE_URL?: string;
  @IsOptional()
  @Matches(/^postgres(ql)?:\/\//, { message: 'must start with postgres:// or postgresql://' })
  DATABASE_READ_URL?: string;
  @IsOptional() @Matches(/^rediss?:\/\//, { message: 'must start with redis:// or rediss://' }) REDIS_URL?: string;
  @IsOptional()
  @Matches(/^(s3:\/\/|file:)/, { message: 'must start with s3:// or file:' })
  STORAGE_URL?: string;
  @IsOptional() @IsString() STORAGE_ACCESS_KEY_ID?: string;
  @IsOptional() @IsString() STORAGE_SECRET_ACCESS_KEY?: string;
  @IsOptional()
  @Matches(/^(s3:\/\/|file:|\.{0,2}\/)/, { message: 'must be a folder, or start with s3://' })
  BACKUP_URL?: string;
  @Type(() => Number) @IsNumber({ maxDecimalPlaces: 2 }) @Min(0.25) @Max(168) BACKUP_EVERY_HOURS = 0.5;
  @Type(() => Number) @IsInt() @Min(1) @Max(10_000) BACKUP_KEEP = 48;
  @Type(() => Number) @IsInt() @Min(0) @Max(3650) BACKUP_KEEP_DAYS = 30;
  @Type(() => Number) @IsInt() @Min(1) @Max(36_500) KEEP_READ_NOTIFICATIONS_DAYS = 180;
  @Type(() => Number) @IsInt() @Min(1) @Max(36_500) KEEP_NOTIFICATIONS_DAYS = 365;
  @Type(() => Number) @IsInt() @Min(1) @Max(36_500) KEEP_SESSIONS_DAYS = 180;
  @Type(() => Number) @IsInt() @Min(1) @Max(36_500) KEEP_CODES_DAYS = 30;
  @Type(() => Number) @IsInt() @Min(1) @Max(36_500) KEEP_OUTBOX_DAYS = 14;
  @IsOptional() @Matches(/^smtps?:\/\//, { message: 'must start with smtp:// or smtps://' }) SMTP_URL?: string;
  @IsString() @MinLength(3) MAIL_FROM = 'Countersign <no-reply@countersign.example>';
  @IsOptional()
  @Matches(/^\s*[^,\s]{32,}(\s*,\s*[^,\s]{32,})*\s*$/, {
    message: 'must have at least 32 characters of random text; several secrets are separated by commas, newest first',
  })
  SESSION_SECRET?: string;
  @IsOptional()
  @Matches(/^\s*[^,]{32,}(\s*,\s*[^,]{32,})*\s*$/, {
    message: 'must have at least 32 characters of random text; several keys are separated by commas, newest first',
  })
  MASTER_KEY?: string;
  @IsOptional()
  @Matches(/^\s*[^,]{32,}(\s*,\s*[^,]{32,})*\s*$/, {
    message: 'must have at least 32 characters of random text; several keys are separated by commas, newest first',
  })
  EVIDENCE_KEY?: string;
  @IsOptional()
  @IsUrl({ require_tld: false, require_protocol: true, protocols: ['http', 'https'] })
  TSA_URL?: string;
  @IsOptional() @IsEmail() SUPER_ADMIN_EMAIL?: string;
  @IsOptional() @IsString() SUPER_ADMIN_PASSWORD?: string;
  @IsOptional() @IsString() SUPER_ADMIN_ACCESS_CODE?: string;
  @IsOptional() @Transform(toBoolean) @IsBoolean({ message: 'must be true or false' }) SEED_DEMO?: boolean;
  @IsOptional() @Transform(toBoolean) @IsBoolean({ message: 'must be true or false' }) API_DOCS?: boolean;
  @Type(() => Number) @IsInt() @Min(1) DEFAULT_ORGANIZATION_ID = 45;
  @IsOptional() @IsString() SOFFICE_PATH?: string;
  @IsString() @MinLength(1) INVOICE_ISSUER = 'Countersign';
  @IsOptional() @IsEmail() CONTACT_EMAIL?: string;
  @Type(() => Number) @IsNumber({ maxDecimalPlaces: 2 }) @Min(0) @Max(100) INVOICE_TAX_PERCENT = 0;
  @IsOptional()
  @Matches(/^(sk|rk)_\w{8,}$/, { message: 'must be a secret or restricted key of Stripe' })
  STRIPE_SECRET_KEY?: string;
  @IsOptional() @Matches(/^whsec_\w{8,}$/, { message: 'must start with whsec_' }) STRIPE_WEBHOOK_SECRET?: string;
  @IsUrl({ require_tld: false, require_protocol: true, protocols: ['http', 'https'] })
  STRIPE_API_URL = 'https://api.stripe.com';
  @IsOptional() @IsString() TRUST_PROXY?: string;
  @Type(() => Number) @IsInt() @Min(1) AUTH_RATE_PER_MINUTE = 30;
  @Type(() => Number) @IsInt() @Min(1) RATE_PER_MINUTE = 600;
  @Type(() => Number) @IsInt() @Min(1) ORGANIZATION_RATE_PER_MINUTE = 6000;
  @IsOptional() @Type(() => Number) @IsInt() @Min(1) @Max(65535) WORKER_PORT?: number;
  @Type(() => Number) @IsInt() @Min(0) @Max(300) DRAIN_SECONDS = 0;
  @IsOptional()
  @IsUrl({ require_tld: false, require_protocol: true, protocols: ['http', 'https'] })
  OTEL_EXPORTER_OTLP_ENDPOINT?: string;
  @Type(() => Number) @IsNumber() @Min(0) @Max(1) OTEL_TRACES_SAMPLER_ARG = 1;
  @IsIn(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']) LOG_LEVEL = 'info';
}

/** One line per variable for `docs/operations.md`; a test fails when one is missing. */
export const VARIABLE_NOTES: Record<keyof Environment, string> = {
  PORT: 'Port of the API and the application.',
  HOST: 'Address to listen on. The default answers on this machine only.',
  PUBLIC_URL: 'Address that people use; links in mails start with it. Default: `http://localhost:PORT`.',
  DATA_DIR: 'Folder for files, created secrets and, in the embedded default, the database.',
  DATABASE_URL:
    'PostgreSQL 15 or newer, as a login that may create roles and owns the database. Unset: PostgreSQL 18 is started from the installed packages.',
  DATABASE_READ_URL: 'A hot standby for lists and searches. Unset: `DATABASE_URL`.',
  REDIS_URL: 'Queue and live events on Redis. Unset: on PostgreSQL.',
  STORAGE_URL:
    'Where files are kept: `s3://bucket/prefix?endpoint=https://host&region=name` for an S3-compatible service, `file:/folder` for another folder. Unset: `DATA_DIR/files`. See "Files".',
  STORAGE_ACCESS_KEY_ID: 'Credentials for `s3://`, with the next one.',
  STORAGE_SECRET_ACCESS_KEY: 'See `STORAGE_ACCESS_KEY_ID`.',
  BACKUP_URL:
    'Where backups are kept, and that they are made at all: a folder outside of `DATA_DIR`, best on another machine, or `s3://` as for `STORAGE_URL` with the same credentials. Unset: none are made. See "Backup and restore".',
  BACKUP_EVERY_HOURS:
    'How often the worker makes a backup. With half an hour, no more than an hour is lost as long as a backup takes less than twenty minutes.',
  BACKUP_KEEP: 'How many of the newest backups are kept.',
  BACKUP_KEEP_DAYS: 'For how many days, beyond these, the last backup of the day is kept.',
  KEEP_READ_NOTIFICATIONS_DAYS: 'For how many days a notification is kept after it was read.',
  KEEP_NOTIFICATIONS_DAYS: 'For how many days any notification is kept, also an unread one.',
  KEEP_SESSIONS_DAYS:
    'For how many days a session is kept after its end. A device that was not used for that long counts as new.',
  KEEP_CODES_DAYS:
    'For how many days codes, mailed links and the access that a code gave are kept after they have expired.',
  KEEP_OUTBOX_DAYS: 'For how many days reactions are kept after they were done.',
  SMTP_URL: 'Mail server. Unset: the development mailbox at `/dev/mailbox`, on this machine only.',
  MAIL_FROM: 'Sender of all mails.',
  SESSION_SECRET:
    'Signs access tokens. Random, at least 32 characters, without spaces. Several keys are separated by commas: see "Changing keys". Created in `DATA_DIR` in the embedded default.',
  MASTER_KEY:
    'Wraps the keys of all organizations. Random, at least 32 characters, without commas. Without it stored files cannot be read. Several keys are separated by commas: see "Changing keys".',
  EVIDENCE_KEY:
    'Signs the evidence log. Random, at least 32 characters, without commas. Several keys are separated by commas: see "Changing keys".',
  TSA_URL:
    'A time-stamping authority (RFC 3161) that is asked for a token over each integrity certificate. Unset: certificates carry the time of the evidence log alone.',
  SUPER_ADMIN_EMAIL: 'With the next two: creates the first super administrator when none exists.',
  SUPER_ADMIN_PASSWORD: 'See `SUPER_ADMIN_EMAIL`.',
  SUPER_ADMIN_ACCESS_CODE: 'See `SUPER_ADMIN_EMAIL`.',
  SEED_DEMO: 'Creates the two demo organizations. True only in the embedded default.',
  API_DOCS: 'Shows the contract of the API at `/api/docs` to everybody. True only in the embedded default.',
  DEFAULT_ORGANIZATION_ID: 'Organization of a registration that names none.',
  SOFFICE_PATH:
    'Program of LibreOffice, which turns Word and Excel files into PDF for their previews. Unset: `soffice` on the path, if it is there. `none`: never.',
  INVOICE_ISSUER: 'Who issues invoices: name and address as printed on them, lines separated by semicolons.',
  CONTACT_EMAIL:
    'Where people write about large plans, the service and its policy; on public pages. Unset: `sales@` and the domain of `MAIL_FROM`.',
  INVOICE_TAX_PERCENT: 'Tax that is added to invoices, in percent with up to two decimals.',
  STRIPE_SECRET_KEY: 'With the next one: invoices can be paid through Stripe. Unset: payments are recorded by hand.',
  STRIPE_WEBHOOK_SECRET: 'Signing secret of the webhook `PUBLIC_URL/api/webhooks/stripe`.',
  STRIPE_API_URL: 'Where Stripe answers.',
  TRUST_PROXY:
    'Addresses or subnets of proxies whose `X-Forwarded-For`, `X-Request-Id` and `traceparent` count, comma separated.',
  AUTH_RATE_PER_MINUTE: 'Requests per minute and address on sign-in, registration and code routes.',
  RATE_PER_MINUTE: 'Requests per minute and address on all other API routes.',
  ORGANIZATION_RATE_PER_MINUTE: 'Requests per minute of all members of one organization together, per API process.',
  WORKER_PORT:
    'Port on which a worker that serves nothing else answers `/health/live`, `/health/ready` and `/metrics`, on the address `HOST`. Unset: none.',
  DRAIN_SECONDS:
    'How long a process that was told to stop goes on serving while `/health/ready` says that it stops. Give proxies the time that they need to notice.',
  OTEL_EXPORTER_OTLP_ENDPOINT:
    'Receiver of OpenTelemetry traces (OTLP over HTTP), for example `http://collector:4318`. Unset: no traces. `OTEL_EXPORTER_OTLP_HEADERS` is sent along.',
  OTEL_TRACES_SAMPLER_ARG: 'Share of traces that are kept, 0 to 1.',
  LOG_LEVEL: '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`.',
};

/** A variable is missing, malformed or weak. The message names the variable, never its value. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
}

/**
 * Reads and checks the operator's variables.
 * @throws {ConfigurationError} naming every variable that is wrong, never its value.
 */
export function readEnvironment(source: Record<string, string | undefined>): Environment {
  const known: Record<string, string> = {};
  for (const name of Object.keys(VARIABLE_NOTES)) {
    const value = source[name];
    if (value !== undefined && value !== '') known[name] = value;
  }
  const environment = plainToInstance(Environment, known, { exposeDefaultValues: true });
  const problems = validateSync(environment, { validationError: { target: false, value: false } });
  if (problems.length > 0) {
    const lines = problems.map((problem) => {
      const rule = Object.values(problem.constraints ?? {})[0] ?? 'is not valid';
      return `${problem.property} ${rule.replace(`${problem.property} `, '')}`;
    });
    throw new ConfigurationError(lines.join('; '));
  }
  return environment;
}
