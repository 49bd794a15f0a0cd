import { createHmac, randomBytes } from 'node:crypto';
import { IntegrityError } from '../crypto/integrity-error';
import { deriveKey, KEY_BYTES, openSecret, sealSecret, unwrapKey, wrapKey } from '../crypto/secret-box';
import { BackupAlteredError, BackupError, BackupKeyError } from './backup.errors';

const FORMAT = 1;

/** The keys of `MASTER_KEY`, newest first. */
export type BackupKeys = readonly [Buffer, ...Buffer[]];

/** A table as it was at the moment of the backup. */
export interface TableFacts {
  name: string;
  rows: number;
  /** Of its rows in the text form of COPY, hexadecimal. */
  sha256: string;
}

export interface SequenceFacts {
  name: string;
  last: string;
  called: boolean;
}

/** An object of the backup as it lies in its place. */
export interface StoredObject {
  size: number;
  sha256: string;
}

/** What a backup holds; readable with the master key only. */
export interface BackupFacts {
  id: string;
  /** Moment of the database's rows: nothing committed before it is missing. */
  snapshotAt: string;
  startedAt: string;
  finishedAt: string;
  /** Of the schema, in order. */
  migrations: string[];
  tables: TableFacts[];
  sequences: SequenceFacts[];
  database: StoredObject;
  list: StoredObject;
  files: number;
  fileBytes: number;
  /** Of these, what the backups before did not hold yet. */
  copiedFiles: number;
  copiedBytes: number;
}

/** The object that makes a backup one: written last. */
interface Envelope {
  format: number;
  id: string;
  snapshotAt: string;
  keyId: string;
  wrappedKey: string;
  facts: string;
}

const contextOf = (id: string): Buffer => Buffer.from(`countersign/backup/${id}`);
const wrappingKey = (masterKey: Buffer): Buffer => deriveKey(masterKey, 'backup');

/** The name of a master key, which says nothing about it. */
const backupKeyId = (masterKey: Buffer): string =>
  createHmac('sha256', masterKey).update('countersign/backup-key-id').digest('hex').slice(0, 12);

/** The name of an installation, from the secret that it keeps for good. */
export const installationId = (secret: Buffer): string =>
  createHmac('sha256', secret).update('countersign/installation-id').digest('hex').slice(0, 24);

/** A name that sorts by time and never comes twice. */
export function newBackupId(now = new Date()): string {
  const time = now.toISOString().replace(/[-:.]/g, '').toLowerCase();
  return `${time}-${randomBytes(4).toString('hex')}`;
}

/** When the backup of this name was begun; undefined for another name. */
export function timeOfBackup(id: string): Date | undefined {
  const [, y, mo, d, h, mi, s, ms] = /^(\d{4})(\d\d)(\d\d)t(\d\d)(\d\d)(\d\d)(\d{3})z-[0-9a-f]{8}$/.exec(id) ?? [];
  return y === undefined ? undefined : new Date(`${y}-${mo}-${d}T${h}:${mi}:${s}.${ms}Z`);
}

/** The keys of one backup: random, of it alone. */
export class BackupKeyRing {
  private constructor(
    readonly id: string,
    private readonly key: Buffer,
  ) {}

  static fresh(id: string): BackupKeyRing {
    return new BackupKeyRing(id, randomBytes(KEY_BYTES));
  }

  /** Key and context of a part, for the cipher of files. */
  part(name: string): { key: Buffer; context: Buffer } {
    return { key: deriveKey(this.key, name), context: Buffer.from(`countersign/backup/${this.id}/${name}`) };
  }

  /** The backup's last word: what it holds, sealed, with its key wrapped under the master key. */
  close(facts: BackupFacts, masterKey: Buffer): Buffer {
    const { id, key } = this;
    const context = contextOf(id);
    const envelope: Envelope = {
      format: FORMAT,
      id,
      snapshotAt: facts.snapshotAt,
      keyId: backupKeyId(masterKey),
      wrappedKey: wrapKey(wrappingKey(masterKey), key, context).toString('base64'),
      facts: sealSecret(deriveKey(key, 'facts'), Buffer.from(JSON.stringify(facts)), context).toString('base64'),
    };
    return Buffer.from(`${JSON.stringify(envelope, null, 2)}\n`);
  }

  /** @throws BackupKeyError, BackupAlteredError, BackupError for a form of later versions */
  static open(id: string, bytes: Buffer, masterKeys: BackupKeys): { ring: BackupKeyRing; facts: BackupFacts } {
    const envelope = parsed(id, bytes);
    const context = contextOf(id);
    for (const masterKey of masterKeys) {
      if (backupKeyId(masterKey) !== envelope.keyId) continue;
      try {
        const key = unwrapKey(wrappingKey(masterKey), Buffer.from(envelope.wrappedKey, 'base64'), context);
        const facts = openSecret(deriveKey(key, 'facts'), Buffer.from(envelope.facts, 'base64'), context);
        return { ring: new BackupKeyRing(id, key), facts: JSON.parse(facts.toString()) as BackupFacts };
      } catch (error) {
        if (!(error instanceof IntegrityError)) throw error;
        throw new BackupAlteredError('its manifest is not the one that was written', { cause: error });
      }
    }
    throw new BackupKeyError(id, envelope.keyId);
  }
}

function parsed(id: string, bytes: Buffer): Envelope {
  let envelope: Partial<Envelope> | null;
  try {
    envelope = JSON.parse(bytes.toString()) as Partial<Envelope> | null;
  } catch (cause) {
    throw new BackupAlteredError('its manifest cannot be read', { cause });
  }
  if (typeof envelope?.format === 'number' && envelope.format > FORMAT)
    throw new BackupError('The backup was made by a newer version of Countersign. Use that version.');
  const texts = [envelope?.keyId, envelope?.wrappedKey, envelope?.facts];
  if (envelope?.id !== id || !texts.every((text) => typeof text === 'string'))
    throw new BackupAlteredError('its manifest cannot be read');
  return envelope as Envelope;
}
