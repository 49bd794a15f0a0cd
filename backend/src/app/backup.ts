import { parseArgs } from 'node:util';
import { backupPlaceAt, ConfigurationError, loadConfig, type Config } from '../config/config';
import { nameOfPlace, type BackupKeep } from '../config/backup';
import { BackupPlace } from '../platform/backup/backup-place';
import type { BackupFacts } from '../platform/backup/manifest';
import { checkBackup } from '../platform/backup/restore-files';
import { megabytes, nowAndThen, takeBackup } from '../platform/backup/take-backup';
import { openBlobStore } from '../platform/storage/open-blob-store';
import { withInstallation, type Installation } from './installation';

export const USAGE =
  'Usage: npm run backup [-- [--to /backups] [--keep 48] [--keep-days 30] | --list | --check [--backup <id>]]';

type Say = (line: string) => void;

export interface PlaceForBackups {
  place: BackupPlace;
  name: string;
}

/** The place that is named, or the configured one. @throws ConfigurationError */
export async function placeFor(config: Config, address: string | undefined): Promise<PlaceForBackups> {
  const location = address === undefined ? config.backup?.location : backupPlaceAt(address, config);
  if (!location) throw new ConfigurationError('say where backups are, or set BACKUP_URL');
  return { place: new BackupPlace(await openBlobStore(location)), name: nameOfPlace(location) };
}

/** One backup now, of an installation that may be at work. */
export async function backUp(
  { config, id: installation, connect }: Installation,
  { place, name }: PlaceForBackups,
  retention: BackupKeep,
  say: Say,
): Promise<BackupFacts> {
  const files = await openBlobStore(config.storage);
  const { masterKeys } = config;
  return takeBackup({ connect, files, place, placeName: name, masterKeys, installation, retention, say });
}

export const rowsIn = ({ tables }: BackupFacts): number => tables.reduce((sum, { rows }) => sum + rows, 0);

/** What a backup holds, in a line. */
export function inWords(facts: BackupFacts): string {
  const { id, snapshotAt, tables, database, files, fileBytes, copiedFiles, copiedBytes } = facts;
  const rows = `${rowsIn(facts)} rows of ${tables.length} tables (${megabytes(database.size)} compressed)`;
  const copied = `${copiedFiles} of them new (${megabytes(copiedBytes)})`;
  return `Backup ${id}, as of ${snapshotAt}: ${rows}, ${files} files (${megabytes(fileBytes)}), ${copied}.`;
}

function wholeNumber(text: string | undefined, name: string, least: number): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,5}$/.test(text) || Number(text) < least)
    throw new ConfigurationError(`--${name} must be a whole number from ${least} on\n${USAGE}`);
  return Number(text);
}

async function list({ place }: PlaceForBackups, { masterKeys }: Config, say: Say): Promise<void> {
  const backups = await place.complete();
  for (const { id } of backups) say(inWords((await place.open(id, masterKeys)).facts));
  if (backups.length === 0) say('There is no completed backup in this place.');
}

async function check({ place }: PlaceForBackups, config: Config, id: string | undefined, say: Say): Promise<void> {
  const backup = await place.open(id, config.masterKeys);
  say(`Reading all of backup ${backup.facts.id}.`);
  const progress = nowAndThen(say);
  const { files, bytes } = await checkBackup(place, backup, (count) =>
    progress(() => `${count.files} of ${backup.facts.files} files`),
  );
  say(`Backup ${backup.facts.id} is whole: ${rowsIn(backup.facts)} rows, ${files} files (${megabytes(bytes)}).`);
}

/** Makes a backup, lists those there are, or reads one through, from the command line. */
export async function backup(args: string[], say: Say, config = loadConfig()): Promise<void> {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  const { values } = parseArgs({
    args,
    options: { to: text, keep: text, 'keep-days': text, backup: text, list: flag, check: flag },
  });
  const newest = wholeNumber(values.keep, 'keep', 1) ?? config.backup?.keep.newest ?? 48;
  const days = wholeNumber(values['keep-days'], 'keep-days', 0) ?? config.backup?.keep.days ?? 30;
  const where = await placeFor(config, values.to);
  if (values.list) return list(where, config, say);
  if (values.check) return check(where, config, values.backup, say);
  await withInstallation(config, say, async (installation) => {
    say(inWords(await backUp(installation, where, { newest, days }, say)));
    say('It is useless without MASTER_KEY, which it does not hold: keep that key apart from it, and safe.');
  });
}
