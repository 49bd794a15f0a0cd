import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigurationError, loadConfig } from '../../src/config/config';

const SECRETS = {
  SESSION_SECRET: 'q7Wz-2bRk9-Xn4Lp8-Vt6Hs3-Jd5Gf1-Mc0Ya',
  MASTER_KEY: 'u3Ke-8nTy5-Bw7Qo2-Zs9Fx4-Pl6Ri1-Hj0Dv',
  EVIDENCE_KEY: 'a9Cm-1gVu6-Ne3Sk7-Ow5Xb8-Tz2Jq4-Lf0Rh',
};
const SERVER = { DATABASE_URL: 'postgres://app:hunter2@db.example/countersign', ...SECRETS };

function refusal(variables: Record<string, string | undefined>): string {
  try {
    loadConfig({ ...SERVER, ...variables });
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigurationError);
    return (error as Error).message;
  }
  return 'accepted';
}

describe('configuration', () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'countersign-config-'));
  });
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

  it('takes what is right, and has a default for what may be missing', () => {
    expect(loadConfig(SERVER)).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      seedDemo: false,
      embedded: false,
      logLevel: 'info',
    });
    expect(loadConfig({ ...SERVER, PORT: '', LOG_LEVEL: 'warn', PUBLIC_URL: 'https://x.example/' })).toMatchObject({
      port: 3000,
      publicUrl: 'https://x.example',
      logLevel: 'warn',
    });
  });

  it.each([
    ['PORT', 'eight'],
    ['PORT', '0'],
    ['PORT', '70000'],
    ['PORT', '80.5'],
    ['PUBLIC_URL', 'documents-private-host'],
    ['PUBLIC_URL', 'javascript:alert-private'],
    ['DATABASE_URL', 'mysql://root:private@db/x'],
    ['DATABASE_READ_URL', 'private'],
    ['REDIS_URL', 'http://private@redis'],
    ['SMTP_URL', 'private.example:25'],
    ['SESSION_SECRET', 'private-and-short'],
    ['MASTER_KEY', 'private-and-short'],
    ['EVIDENCE_KEY', 'private-and-short'],
    ['SESSION_SECRET', 'changeme-private-changeme-private-changeme'],
    ['MASTER_KEY', 'secret-private-secret-private-secret-private'],
    ['EVIDENCE_KEY', 'password-private-password-private-password'],
    ['MASTER_KEY', 'abababababababababababababababababababab'],
    ['MASTER_KEY', 'c4Np-7hXz2-Ye9Ui5-Rm1Gt8-Wb6Oa3-Kl0Sd, private'],
    ['STORAGE_URL', 'https://private.example/bucket'],
    ['STORAGE_URL', 's3://private_bucket/x'],
    ['STORAGE_URL', 's3://id:private@bucket/x'],
    ['STORAGE_URL', 's3://bucket/../private'],
    ['STORAGE_URL', 's3://bucket/x?endpoint=ftp://private.example'],
    ['STORAGE_URL', 's3://bucket/x?secret=private'],
    ['STORAGE_URL', 's3://bucket/x?region=Private!'],
    ['SUPER_ADMIN_EMAIL', 'not-an-address-private'],
    ['SEED_DEMO', 'maybe'],
    ['DEFAULT_ORGANIZATION_ID', '-45'],
    ['TRUST_PROXY', 'private-proxy'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '10.0.0.1, ::/129'],
    ['AUTH_RATE_PER_MINUTE', '0'],
    ['RATE_PER_MINUTE', 'many'],
    ['LOG_LEVEL', 'chatty'],
  ])('refuses %s=%s, naming the variable and never its value', (name, value) => {
    const message = refusal({ [name]: value });
    expect(message).toContain(name);
    expect(message).not.toContain(value);
    expect(message).not.toContain('private');
    expect(message).not.toContain('\n');
  });

  it('knows where people outside may write', () => {
    const of = (variables: Record<string, string>) => loadConfig({ ...SERVER, ...variables }).contactEmail;
    expect(of({ MAIL_FROM: 'Documents <no-reply@docs.city.example>' })).toBe('sales@docs.city.example');
    expect(of({ MAIL_FROM: 'no-reply@city.example' })).toBe('sales@city.example');
    expect(of({ CONTACT_EMAIL: 'hello@city.example' })).toBe('hello@city.example');
    expect(() => of({ CONTACT_EMAIL: 'hello' })).toThrow(/CONTACT_EMAIL/);
  });

  it('takes proxies as addresses, subnets and the usual names', () => {
    const TRUST_PROXY = '10.0.0.0/8, 192.168.1.7,loopback, fd00::/8';
    expect(loadConfig({ ...SERVER, TRUST_PROXY }).trustProxy).toEqual([
      '10.0.0.0/8',
      '192.168.1.7',
      'loopback',
      'fd00::/8',
    ]);
  });

  it('keeps files on disk, in a folder, or in a bucket', () => {
    const keys = { STORAGE_ACCESS_KEY_ID: 'id', STORAGE_SECRET_ACCESS_KEY: 'key' };
    const of = (STORAGE_URL?: string): unknown =>
      loadConfig({ ...SERVER, ...keys, DATA_DIR: '/d', STORAGE_URL }).storage;
    expect(of()).toEqual({ kind: 'disk', root: '/d/files' });
    expect(of('file:///srv/files')).toEqual({ kind: 'disk', root: '/srv/files' });
    const credentials = { accessKeyId: 'id', secretAccessKey: 'key' };
    expect(of('s3://bucket-name/a/b/?region=eu-west-1')).toEqual({
      kind: 's3',
      endpoint: 'https://s3.eu-west-1.amazonaws.com',
      region: 'eu-west-1',
      bucket: 'bucket-name',
      prefix: 'a/b/',
      pathStyle: false,
      ...credentials,
    });
    expect(of('s3://bucket?endpoint=http://127.0.0.1:9000/')).toEqual({
      kind: 's3',
      endpoint: 'http://127.0.0.1:9000',
      region: 'us-east-1',
      bucket: 'bucket',
      prefix: '',
      pathStyle: true,
      ...credentials,
    });
    expect(refusal({ STORAGE_URL: 's3://bucket/x' })).toContain('STORAGE_ACCESS_KEY_ID');
  });

  it('takes several master keys, newest first, and derives from the oldest', () => {
    const older = 'c4Np-7hXz2-Ye9Ui5-Rm1Gt8-Wb6Oa3-Kl0Sd';
    const { masterKeys, masterKey } = loadConfig({ ...SERVER, MASTER_KEY: `${SECRETS.MASTER_KEY}, ${older}` });
    expect(masterKeys.map(String)).toEqual([SECRETS.MASTER_KEY, older]);
    expect(String(masterKey)).toBe(older);
    expect(refusal({ MASTER_KEY: `${older},${older}` })).toMatch(/must differ/);
  });

  it('names all that is wrong at once', () => {
    const message = refusal({ PORT: 'x', LOG_LEVEL: 'y', MASTER_KEY: 'z' });
    for (const name of ['PORT', 'LOG_LEVEL', 'MASTER_KEY']) expect(message).toContain(name);
  });

  it.each(Object.keys(SECRETS))('does not start on a server without %s', (name) => {
    expect(refusal({ [name]: undefined })).toContain(name);
    expect(refusal({ [name]: '' })).toContain(name);
  });

  it('wants each secret for one purpose only', () => {
    const [value] = Object.values(SECRETS);
    expect(refusal({ MASTER_KEY: value })).toMatch(/must differ/);
    expect(refusal({ EVIDENCE_KEY: SECRETS.MASTER_KEY })).not.toContain(SECRETS.MASTER_KEY);
  });

  it('creates no known passwords where others can reach them', () => {
    expect(refusal({ SEED_DEMO: 'true', HOST: '0.0.0.0' })).toContain('SEED_DEMO');
    // With the database that comes along, too.
    expect(() => loadConfig({ DATA_DIR: dataDir, HOST: '0.0.0.0', SEED_DEMO: 'true' })).toThrow(/SEED_DEMO/);
    expect(loadConfig({ ...SERVER, HOST: '0.0.0.0' }).seedDemo).toBe(false);
    expect(loadConfig({ DATA_DIR: dataDir, HOST: '0.0.0.0' }).seedDemo).toBe(false);
  });

  it('shows the contract of the API to nobody on a server, unless told to', () => {
    expect(loadConfig(SERVER).apiDocs).toBe(false);
    expect(loadConfig({ DATA_DIR: dataDir, HOST: '0.0.0.0' }).apiDocs).toBe(false);
    expect(loadConfig({ DATA_DIR: dataDir }).apiDocs).toBe(true);
    expect(loadConfig({ ...SERVER, API_DOCS: 'true' }).apiDocs).toBe(true);
  });

  it('makes its own secrets once where there is no server, for its owner only', () => {
    const first = loadConfig({ DATA_DIR: dataDir });
    const file = join(dataDir, 'secrets.json');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const secrets = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
    expect(new Set(Object.values(secrets)).size).toBe(3);
    for (const secret of Object.values(secrets)) expect(Buffer.from(secret, 'base64url')).toHaveLength(48);
    expect(loadConfig({ DATA_DIR: dataDir }).masterKey).toEqual(first.masterKey);
    expect(first).toMatchObject({ embedded: true, seedDemo: true });
  });

  it('wants the super administrator whole or not at all', () => {
    expect(refusal({ SUPER_ADMIN_EMAIL: 'root@platform.example' })).toContain('SUPER_ADMIN_PASSWORD');
    expect(refusal({ SUPER_ADMIN_PASSWORD: 'private' })).not.toContain('private');
  });
});
