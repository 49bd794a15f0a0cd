import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig, type Config } from '../../src/config/config';
import { BackupPlace } from '../../src/platform/backup/backup-place';
import type { BackupFacts } from '../../src/platform/backup/manifest';
import { backUp, type PlaceForBackups } from '../../src/app/backup';
import { withInstallation } from '../../src/app/installation';
import { DiskBlobStore } from '../../src/platform/storage/disk-blob-store';
import type { BlobStore } from '../../src/platform/storage/blob-store';
import type { TestApplication } from '../support/application';
import { createEmptyDatabase, TEST_SECRETS, type TestDatabase } from '../support/database';

const made: string[] = [];

/** A folder that is removed by `removeFolders`. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-backup-'));
  made.push(folder);
  return folder;
}

export function removeFolders(): void {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
}

/** A folder for backups. */
export async function newPlace(folder = newFolder()): Promise<PlaceForBackups & { folder: string }> {
  return { place: new BackupPlace(await DiskBlobStore.open(folder)), name: folder, folder };
}

const silent = (): void => undefined;

/** One backup of a running application. */
export function backedUp(
  { config }: Pick<TestApplication, 'config'>,
  where: PlaceForBackups,
  retention = { newest: 10, days: 0 },
  say: (line: string) => void = silent,
): Promise<BackupFacts> {
  return withInstallation(config, silent, (installation) => backUp(installation, where, retention, say));
}

export interface NewInstallation {
  config: Config;
  database: TestDatabase;
  dataDir: string;
}

/** An empty database and an empty folder, for a backup to be restored into. */
export async function newInstallation(more: Record<string, string> = {}): Promise<NewInstallation> {
  const database = await createEmptyDatabase();
  const dataDir = newFolder();
  const config = loadConfig({
    DATABASE_URL: database.adminUrl,
    DATA_DIR: dataDir,
    ...TEST_SECRETS,
    SEED_DEMO: 'false',
    ...more,
  });
  return { config, database, dataDir };
}

/** All files below a folder. */
export function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Flips a bit in the middle of a file. */
export function flipBit(file: string): void {
  const bytes = readFileSync(file);
  const at = Math.floor(bytes.length / 2);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  writeFileSync(file, bytes);
}

/** A store with some of its methods replaced. */
export function changed(store: BlobStore, change: Partial<BlobStore>): BlobStore {
  return new Proxy(store, {
    get: (target, name: keyof BlobStore) => change[name] ?? target[name].bind(target),
  });
}
