import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../config/config';
import { IntegrityError } from '../../../platform/crypto/integrity-error';
import { deriveKey, unwrapKey, wrapKey } from '../../../platform/crypto/secret-box';
import type { Read, Transaction } from '../../../platform/database/unit-of-work';

/** Which file a key or a ciphertext belongs to. */
export interface FileIdentity {
  organizationId: number;
  documentId: number;
  version: number;
}

/** Associated data of a file's ciphertext and of its wrapped key: neither fits any other file. */
export const fileContext = ({ organizationId, documentId, version }: FileIdentity): Buffer =>
  Buffer.from(`countersign/document/${organizationId}/${documentId}/${version}`);

/** An organization's key as its row has it: wrapped by a master key. */
export interface StoredKey {
  wrappedKey: Buffer;
}

const keyContext = (organizationId: number): Buffer => Buffer.from(`countersign/organization-key/${organizationId}`);

const NEWEST = {
  name: 'documents.organization_key',
  text: `SELECT "wrappedKey" FROM organization_keys WHERE "organizationId" = $1 ORDER BY "version" DESC LIMIT 1`,
};

/**
 * Envelope encryption: each file has a key, wrapped by its organization's key, wrapped by the master
 * key outside the database.
 */
@Injectable()
export class OrganizationKeys {
  /** One for each master key, newest first. */
  private readonly wrappingKeys: readonly Buffer[];

  constructor(@Inject(CONFIG) config: Config) {
    this.wrappingKeys = config.masterKeys.map((masterKey) => deriveKey(masterKey, 'organization-keys'));
  }

  /**
   * The organization's key, for the calls below, for who asks for other things at the same moment: one statement, which
   * writes nothing. Undefined before the organization's first file.
   */
  async stored(tx: Transaction): Promise<StoredKey | undefined> {
    const [row] = await tx.query<{ wrappedKey: Buffer }>(NEWEST, [tx.actor.organizationId]);
    return row;
  }

  /** As `stored`, for who asks for other things in the same message. */
  reading(organizationId: number): Read {
    return { ...NEWEST, values: [organizationId] };
  }

  /** The key of a document's file in the form the row keeps. */
  wrapFileKey(tx: Transaction, identity: FileIdentity, fileKey: Buffer, stored?: StoredKey): Promise<string> {
    return this.wrap(tx, fileContext(identity), fileKey, stored);
  }

  /** @throws IntegrityError when the row's key was altered or belongs to another file */
  unwrapFileKey(tx: Transaction, identity: FileIdentity, wrapped: string, stored?: StoredKey): Promise<Buffer> {
    return this.unwrap(tx, fileContext(identity), wrapped, stored);
  }

  /** A file's key in the form a row keeps; `context` says which file it is. */
  async wrap(tx: Transaction, context: Buffer, fileKey: Buffer, stored?: StoredKey): Promise<string> {
    return wrapKey(await this.organizationKey(tx, stored), fileKey, context).toString('base64url');
  }

  /** @throws IntegrityError when the key was altered or belongs to something else */
  async unwrap(tx: Transaction, context: Buffer, wrapped: string, stored?: StoredKey): Promise<Buffer> {
    return unwrapKey(await this.organizationKey(tx, stored), Buffer.from(wrapped, 'base64url'), context);
  }

  /** A key of the organization for one purpose, derived from its own: the same each time, and no help with any other. */
  async derived(tx: Transaction, purpose: string): Promise<Buffer> {
    return deriveKey(await this.organizationKey(tx), purpose);
  }

  /** As `derived`, of what was read. @throws IntegrityError when none of the master keys fits */
  derivedFrom(organizationId: number, { wrappedKey }: StoredKey, purpose: string): Buffer {
    return deriveKey(this.opened(organizationId, wrappedKey).key, purpose);
  }

  /** Wraps the organization's key under the newest master key. @returns whether it was under an older one */
  async rewrap(tx: Transaction): Promise<boolean> {
    const { organizationId } = tx.actor;
    const rows = await tx.query<{ version: number; wrappedKey: Buffer }>(
      `SELECT "version", "wrappedKey" FROM organization_keys WHERE "organizationId" = $1 FOR UPDATE`,
      [organizationId],
    );
    let changed = false;
    for (const { version, wrappedKey } of rows) {
      const { key, underNewest } = this.opened(organizationId, wrappedKey);
      if (underNewest) continue;
      await tx.query(`UPDATE organization_keys SET "wrappedKey" = $3 WHERE "organizationId" = $1 AND "version" = $2`, [
        organizationId,
        version,
        this.wrapped(organizationId, key),
      ]);
      changed = true;
    }
    return changed;
  }

  private wrapped(organizationId: number, key: Buffer): Buffer {
    const [newest] = this.wrappingKeys;
    if (!newest) throw new Error('There is no master key');
    return wrapKey(newest, key, keyContext(organizationId));
  }

  /** @throws IntegrityError when none of the master keys fits */
  private opened(organizationId: number, wrapped: Buffer): { key: Buffer; underNewest: boolean } {
    for (const [index, wrappingKey] of this.wrappingKeys.entries()) {
      try {
        return { key: unwrapKey(wrappingKey, wrapped, keyContext(organizationId)), underNewest: index === 0 };
      } catch (error) {
        if (!(error instanceof IntegrityError)) throw error;
      }
    }
    throw new IntegrityError('No master key opens the key of the organization.');
  }

  /** The organization's key; made at its first file. */
  private async organizationKey(tx: Transaction, stored?: StoredKey): Promise<Buffer> {
    const { organizationId } = tx.actor;
    let row = stored ?? (await this.stored(tx));
    if (!row) {
      const wrapped = this.wrapped(organizationId, randomBytes(32));
      await tx.query(
        `INSERT INTO organization_keys ("organizationId", "wrappedKey") VALUES ($1, $2) ON CONFLICT DO NOTHING`,
        [organizationId, wrapped],
      );
      row = await this.stored(tx);
    }
    if (!row) throw new Error('The organization has no key');
    return this.opened(organizationId, row.wrappedKey).key;
  }
}
