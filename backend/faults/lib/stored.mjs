import { createHash } from 'node:crypto';
import { join } from 'node:path';

export const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');

/** Where the latest version of a document is on the disk. */
export async function fileOf(product, documentId) {
  const filePath = await product.postgres.value(
    `SELECT "filePath" FROM document_versions WHERE "documentId" = $1 ORDER BY "version" DESC LIMIT 1`,
    [documentId],
  );
  return join(product.files, 'blobs', ...filePath.split('/'));
}

/** Members read files without a code, so that a scenario can look at their bytes. */
export const withoutCodes = (product) =>
  product.postgres.rows(`UPDATE organizations SET "documentAccess" = 'view_only'`);

/** Reads the file of a document. @returns {Promise<import('./http.mjs').Answer>} */
export const download = (client, documentId) =>
  client.request('creator', { path: `/api/documents/${documentId}/download` });

/**
 * Reads what uploads have left there: each has to come back as it was sent.
 * @returns {Promise<string[]>} what is wrong
 */
export async function readBack(client, operations) {
  const failures = [];
  for (const { op, outcome, response, expect } of operations) {
    if (outcome !== 'ok' || !expect?.sha256) continue;
    const { status, bytes, body } = await download(client, response.id);
    if (status !== 200) failures.push(`${op}: reading answered ${status} ${body?.code}`);
    else if (sha256(bytes) !== expect.sha256) failures.push(`${op}: other bytes came back`);
  }
  return failures;
}
