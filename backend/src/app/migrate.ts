import { loadConfig } from '../config/config';
import { say } from './command';
import { openDatabase } from './prepared-database';

/** Brings roles and schema up to date, as every start does, and ends: for a deployment that wants this done first. */
export async function migrate(): Promise<void> {
  const database = await openDatabase(loadConfig(), say);
  await database.stop();
  say('The database is up to date.');
}
