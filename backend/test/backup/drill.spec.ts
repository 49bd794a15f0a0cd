import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { backup } from '../../src/app/backup';
import { drill } from '../../src/app/drill';
import { restoreInto } from '../../src/app/restore';
import { loadConfig } from '../../src/config/config';
import { loadRestoreConfig } from '../../src/config/restore-config';
import { ScheduledBackup } from '../../src/platform/backup/scheduled-backup';
import { BackupPlace } from '../../src/platform/backup/backup-place';
import { DiskBlobStore } from '../../src/platform/storage/disk-blob-store';
import { openBlobStore } from '../../src/platform/storage/open-blob-store';
import { eventually, startTestApplication, type TestApplication } from '../support/application';
import { everybody, type People } from '../support/people';
import { S3TestServer } from '../support/s3-server';
import { Sql } from '../support/sql';
import { uploaded } from '../support/uploads';
import { filesBelow, newFolder, newInstallation, removeFolders } from './backup.support';

/** Backups as an operator meets them: by themselves, as commands, and proved by a drill. Files are in a bucket. */
describe('an operator with backups', () => {
  let server: S3TestServer;
  let app: TestApplication;
  let sql: Sql;
  let people: People;
  let folder: string;
  const said: string[] = [];
  const say = (line: string): void => void said.push(line);

  beforeAll(async () => {
    server = await S3TestServer.start();
    folder = newFolder();
    const env = { ...server.env, BACKUP_URL: folder, BACKUP_KEEP: '2', BACKUP_KEEP_DAYS: '0' };
    app = await startTestApplication({ env });
    sql = await Sql.connect(app.database.adminUrl);
    people = await everybody(app);
  });
  beforeEach(() => void (said.length = 0));
  afterAll(async () => {
    await sql.end();
    await app.close();
    await server.stop();
    removeFolders();
  });

  const newest = <T>(column: string, kind = 'backup'): Promise<T> =>
    sql.value<T>(`SELECT ${column} FROM backup_runs WHERE "kind" = $1 ORDER BY "id" DESC LIMIT 1`, [kind]);
  /** As soon as it is measured: on a busy machine that may not be done in time. */
  const metric = async (name: string): Promise<number> => {
    const found = await eventually(async () => {
      const { text } = await app.http().get('/metrics').expect(200);
      const [, value = 'NaN'] = new RegExp(`^${name} (.*)$`, 'm').exec(text) ?? [];
      return value.toLowerCase() !== 'nan' && value;
    }, name);
    return Number(found);
  };

  it('has them made by the worker, one when it is due, and sees how old the newest is', async () => {
    const scheduled = app.application.get(ScheduledBackup, { strict: false });
    await eventually(async () => (await newest<string>(`"state"`).catch(() => '')) === 'done', 'the first backup');
    expect(await scheduled.run()).toBe(false);
    expect(await newest(`"place"`)).toBe(folder);
    expect(Number(await newest(`"rowCount"`))).toBeGreaterThan(0);
    expect(await metric('countersign_backup_age_seconds')).toBeLessThan(300);
    expect(await metric('countersign_backup_every_seconds')).toBe(1_800);
    expect(await metric('countersign_backup_failed')).toBe(0);
    await sql.rows(`UPDATE backup_runs SET "snapshotAt" = now() - interval '28 minutes'`);
    expect(await scheduled.run()).toBe(true);
    await scheduled.ended();
    expect(await sql.value(`SELECT count(*)::int FROM backup_runs WHERE "state" = 'done'`)).toBe(2);
  });

  it('hears of one that failed, and finds the next one whole', async () => {
    const scheduled = app.application.get(ScheduledBackup, { strict: false });
    await sql.rows(`UPDATE backup_runs SET "snapshotAt" = now() - interval '1 hour'`);
    await uploaded(people.creator);
    server.fault = ({ method, path }) => (method === 'GET' && /\/\d+\//.test(path) ? { answer: 403 } : undefined);
    expect(await scheduled.run()).toBe(true);
    await scheduled.ended();
    server.fault = () => undefined;
    expect(await newest(`"state"`)).toBe('failed');
    expect(await metric('countersign_backup_failed')).toBe(1);
    expect(app.log.join('')).toContain('BACKUP: a backup failed');
    expect(await scheduled.run()).toBe(true);
    await scheduled.ended();
    expect(await newest(`"state"`)).toBe('done');
    expect((await new BackupPlace(await DiskBlobStore.open(folder)).complete()).length).toBe(2);
  });

  it('makes, lists and checks them by a command, in a bucket too', async () => {
    const bucket = `s3://${server.location.bucket}/backups?endpoint=${server.endpoint}&region=${server.location.region}`;
    Object.assign(process.env, server.env);
    try {
      await backup(['--to', bucket], say, app.config);
      expect(said.join('\n')).toMatch(/Backup \S+, as of \S+: \d+ rows of \d+ tables .*, \d+ files/);
      expect(said.at(-1)).toContain('It is useless without MASTER_KEY');
      await backup(['--to', bucket, '--list'], say, app.config);
      await backup(['--to', bucket, '--check'], say, app.config);
      expect(said.at(-1)).toMatch(/^Backup \S+ is whole: \d+ rows, \d+ files/);
      await expect(backup(['--to', bucket, '--keep', 'all'], say, app.config)).rejects.toThrow('--keep must be');
      await expect(backup(['--to', server.env.STORAGE_URL ?? ''], say, app.config)).rejects.toThrow(
        'must not lie among',
      );
      const target = await newInstallation({ STORAGE_URL: `file:${join(newFolder(), 'files')}` });
      const location = { ...server.location, prefix: 'backups/' };
      const place = { place: new BackupPlace(await openBlobStore(location)), name: 'bucket' };
      const { facts } = await restoreInto(target.config, place, undefined, say);
      expect(filesBelow(target.config.storage.kind === 'disk' ? target.config.storage.root : '')).toHaveLength(
        facts.files,
      );
      await target.database.drop();
    } finally {
      for (const name of Object.keys(server.env)) delete process.env[name];
    }
  });

  it('proves by a drill, while people work, that there is a way back, and sees on the panel how long it takes', async () => {
    let working = true;
    const work = async (): Promise<void> => {
      for (let n = 0; working && n < 40; n += 1) await uploaded(people.creator);
    };
    const busy = work();
    const beside = newFolder();
    await drill(['--beside', beside], say, { ...app.config, seedDemo: true });
    working = false;
    await busy;
    expect(said.join('\n')).toMatch(
      /Verified: [1-9]\d* versions by their SHA-256, [1-9]\d* files, [1-9]\d* entries of 2 evidence logs\./,
    );
    expect(said.join('\n')).toContain('admin@meridian.example can sign in.');
    expect(filesBelow(beside)).toEqual([]);
    expect(await newest(`"state"`, 'drill')).toBe('done');
    expect(await newest<number>(`"rtoSeconds"`, 'drill')).toBeGreaterThan(0);
    expect(await newest<number>(`"rpoSeconds"`, 'drill')).toBeGreaterThan(0);
    expect(await metric('countersign_backup_drill_age_seconds')).toBeLessThan(300);
  });

  it('is told what is missing before anything is made up', () => {
    const empty = newFolder();
    const wanted = { dataDir: empty, secretsFile: undefined };
    expect(() => loadRestoreConfig(wanted, {})).toThrow('the MASTER_KEY of the installation is needed');
    expect(() => loadRestoreConfig({ ...wanted, secretsFile: '/nowhere/secrets.json' }, {})).toThrow('cannot be read');
    const kept = newFolder();
    const { masterKeys } = loadConfig({ DATA_DIR: kept });
    const config = loadRestoreConfig({ dataDir: empty, secretsFile: join(kept, 'secrets.json') }, {});
    expect(config.masterKeys).toEqual(masterKeys);
    mkdirSync(join(empty, 'inside'));
    expect(() => loadConfig({ DATA_DIR: empty, BACKUP_URL: join(empty, 'inside') })).toThrow('outside of DATA_DIR');
    expect(() => loadConfig({ DATA_DIR: empty, BACKUP_URL: 'backups' })).toThrow('BACKUP_URL must be a folder');
  });
});
