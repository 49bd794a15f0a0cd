import { eventually } from './wait.mjs';

/** What takes long, such as previews, stands in queues of its own, and is waited for at rest only. */
const SHORT = `"queue" IN ('reactions', 'mail')`;

const OPEN = `SELECT count(*)::int FROM outbox
  WHERE ${SHORT} AND "processedAt" IS NULL AND "failedAt" IS NULL AND "heldAt" IS NULL`;

/** Waits until all short work that follows from what was done is done. */
export const reacted = (product, seconds = 240) =>
  eventually(async () => (await product.postgres.value(OPEN)) === 0, 'the end of notices and mails', seconds, 250);

/** Short work that was done in the last minutes: row and queue. */
export const justDone = (product) =>
  product.postgres.rows(
    `SELECT "id", "queue" FROM outbox WHERE ${SHORT} AND "processedAt" > now() - interval '2 minutes'`,
  );
