import { Injectable } from '@nestjs/common';
import { systemActor } from '../../../platform/database/actor';
import { UnitOfWork, type Transaction } from '../../../platform/database/unit-of-work';
import { OrganizationKeys } from '../../documents';

const KEPT_MS = 60_000;
const KEPT_AT_MOST = 1_000;

/** Keys derived from an organization's key: for the hashes of words, and for what people searched. */
@Injectable()
export class SearchKeys {
  private readonly kept = new Map<number, { words: Buffer; until: number }>();

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly keys: OrganizationKeys,
  ) {}

  /** Key of the hashes in the index. */
  words(tx: Transaction): Promise<Buffer> {
    return this.keys.derived(tx, 'search-words');
  }

  /** As `words`, remembered for a minute: unwrapping it for each search would cost more than the search. */
  async wordsOf(organizationId: number): Promise<Buffer> {
    const known = this.kept.get(organizationId);
    if (known && known.until > Date.now()) return known.words;
    const words = await this.unitOfWork.run(systemActor(organizationId, 'search'), (tx) => this.words(tx));
    if (this.kept.size >= KEPT_AT_MOST) this.kept.clear();
    this.kept.set(organizationId, { words, until: Date.now() + KEPT_MS });
    return words;
  }

  /** Key of the histories. */
  history(tx: Transaction): Promise<Buffer> {
    return this.keys.derived(tx, 'search-history');
  }
}
