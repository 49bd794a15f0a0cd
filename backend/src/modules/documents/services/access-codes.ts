import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../config/config';
import { CodeHasher } from '../../../platform/crypto/code-hash';
import { deriveKey } from '../../../platform/crypto/secret-box';

/** The keyed hash of access codes; its key is outside the database. */
@Injectable()
export class AccessCodes {
  readonly hasher: CodeHasher;

  constructor(@Inject(CONFIG) config: Config) {
    this.hasher = new CodeHasher(deriveKey(config.masterKey, 'document-access-codes'));
  }

  /** What is hashed: the code with everything it is good for, so that a hash copied to another row is worthless. */
  bound(row: { id: number; organizationId: number; userId: number; documentId: number }, code: string): string {
    return `${row.organizationId}/${row.userId}/${row.documentId}/${row.id}/${code}`;
  }
}
