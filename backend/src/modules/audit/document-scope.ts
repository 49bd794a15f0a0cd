import type { Actor } from '../../platform/database/actor';

/** What of the log concerns people who are not admins: the documents they take part in. The module of documents says which. */
export abstract class DocumentScope {
  /** SQL condition on alias `d` of documents, with the parameters $1 to $3. */
  abstract readonly condition: string;
  /** Values of $1 to $3, organization first. */
  abstract parameters(actor: Actor): [number, number | null, string];
}
