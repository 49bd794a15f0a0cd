import { Injectable } from '@nestjs/common';
import { systemActor } from '../../../platform/database/actor';
import { UnitOfWork, type Transaction } from '../../../platform/database/unit-of-work';
import { OrganizationKeys } from '../../documents';

const WORDS = 'search-words';
const HISTORY = 'search-history';
const KEPT_MS = 60_000;
const KEPT_AT_MOST = 1_000;

/** Keys derived from an organization's key: for the hashes of words, and for what people searched. */
@Injectable()
export class SearchKeys {
  private readonly kept = new Map<string, { key: Buffer; until: number }>();

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly keys: OrganizationKeys,
  ) {}

  /** Key of the hashes in the index. */
  words(tx: Transaction): Promise<Buffer> {
    return this.keys.derived(tx, WORDS);
  }

  /** As `words`, remembered for a minute: unwrapping it for each search would cost more than the search. */
  wordsOf(organizationId: number): Promise<Buffer> {
    return this.remembered(organizationId, WORDS);
  }

  /** Key of the histories, remembered in the same way. */
  historyOf(organizationId: number): Promise<Buffer> {
    return this.remembered(organizationId, HISTORY);
  }

  private async remembered(organizationId: number, purpose: string): Promise<Buffer> {
    const name = `${organizationId}/${purpose}`;
    const known = this.kept.get(name);
    if (known && known.until > Date.now()) return known.key;
    const key = await this.unitOfWork.run(systemActor(organizationId, 'search'), (tx) =>
      this.keys.derived(tx, purpose),
    );
    if (this.kept.size >= KEPT_AT_MOST) this.kept.clear();
    this.kept.set(name, { key, until: Date.now() + KEPT_MS });
    return key;
  }
}
