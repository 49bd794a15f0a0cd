import type { ClientBase } from 'pg';
import { IntegrityError } from '../crypto/integrity-error';
import { deriveKey, openSecret, sealSecret } from '../crypto/secret-box';

/** The keys of `MASTER_KEY`, newest first. */
export type MasterKeys = readonly [Buffer, ...Buffer[]];

const NAME = 'root';
const CONTEXT = Buffer.from('countersign/installation-secret');

/** None of the keys in `MASTER_KEY` is one that this database knows. */
export class UnknownMasterKeyError extends Error {
  override readonly name = 'UnknownMasterKeyError';
  constructor() {
    super(
      'MASTER_KEY is not the one that this database was prepared with. Nothing was changed. Restore the key; when it is being replaced, list the new and the old one, newest first.',
    );
  }
}

const sealKey = (masterKey: Buffer): Buffer => deriveKey(masterKey, 'installation-secret');

function opened(sealed: Buffer, masterKeys: MasterKeys): { secret: Buffer; underNewest: boolean } {
  for (const [index, masterKey] of masterKeys.entries()) {
    try {
      return { secret: openSecret(sealKey(masterKey), sealed, CONTEXT), underNewest: index === 0 };
    } catch (error) {
      if (!(error instanceof IntegrityError)) throw error;
    }
  }
  throw new UnknownMasterKeyError();
}

async function stored(client: ClientBase): Promise<Buffer | undefined> {
  const { rows } = await client.query<{ sealed: Buffer }>(
    `SELECT "sealed" FROM installation_secrets WHERE "name" = $1`,
    [NAME],
  );
  return rows[0]?.sealed;
}

/**
 * The secret that passwords of roles and keyed hashes are derived from. It is the oldest master key of the
 * first start, kept in the database under a master key, and so stays when the master key is changed.
 *
 * @param client as the owner of the schema, under the lock of whoever prepares the database
 * @throws UnknownMasterKeyError
 */
export async function installationSecret(client: ClientBase, masterKeys: MasterKeys): Promise<Buffer> {
  const sealed = await stored(client);
  if (sealed) return opened(sealed, masterKeys).secret;
  const secret = masterKeys.at(-1) ?? masterKeys[0];
  await client.query(`INSERT INTO installation_secrets ("name", "sealed") VALUES ($1, $2)`, [
    NAME,
    sealSecret(sealKey(masterKeys[0]), secret, CONTEXT),
  ]);
  return secret;
}

/**
 * The same, of a database that was prepared before. Changes nothing.
 * @returns undefined when no process ever prepared it
 * @throws UnknownMasterKeyError
 */
export async function knownInstallationSecret(client: ClientBase, masterKeys: MasterKeys): Promise<Buffer | undefined> {
  const sealed = await stored(client);
  return sealed && opened(sealed, masterKeys).secret;
}

/** Seals the installation's secret under the newest master key. @returns whether it was under an older one */
export async function resealInstallationSecret(client: ClientBase, masterKeys: MasterKeys): Promise<boolean> {
  const sealed = await stored(client);
  if (!sealed) return false;
  const { secret, underNewest } = opened(sealed, masterKeys);
  if (underNewest) return false;
  await client.query(`UPDATE installation_secrets SET "sealed" = $2, "sealedAt" = now() WHERE "name" = $1`, [
    NAME,
    sealSecret(sealKey(masterKeys[0]), secret, CONTEXT),
  ]);
  return true;
}
