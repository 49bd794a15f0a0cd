/** Files need a code for each access, as in a new organization. */
export const withCodes = (product) =>
  product.postgres.rows(`UPDATE organizations SET "documentAccess" = 'every_access'`);

/** Everybody's way to every document that needs a code. Where somebody has been let in, it needs none. */
export async function accessOf(client) {
  const { documents, ids } = client.state;
  const open = await client.product.postgres.rows(
    `SELECT "userId", "documentId" FROM document_access_grants WHERE "expiresAt" > now()`,
  );
  const held = new Set(open.map(({ userId, documentId }) => `${userId}/${documentId}`));
  return ['reviewer', 'approver', 'user', 'creator']
    .flatMap((who) => documents.map((documentId) => ({ who, userId: ids[who], documentId })))
    .filter(({ userId, documentId }) => !held.has(`${userId}/${documentId}`))
    .map((place) => ({ ...place, path: `/api/documents/${place.documentId}/request-access` }));
}

/** The mails that will bring the newest code to each place: the outbox's row, the code's row and the Message-ID. */
export async function mailsWanted(product, places) {
  const rows = await product.postgres.rows(
    `SELECT o."id" AS "outboxId", o."organizationId", c."id" AS "codeId", c."userId", c."documentId"
     FROM document_access_codes c JOIN outbox o ON o."organizationId" = c."organizationId"
       AND o."event" = 'document.access-requested' AND (o."payload" ->> 'codeId')::bigint = c."id"
     WHERE c."supersededAt" IS NULL AND NOT c."isUsed"`,
  );
  return rows
    .filter((row) => places.some(({ userId, documentId }) => row.userId === userId && row.documentId === documentId))
    .map((row) => ({ ...row, id: `<${row.organizationId}.${row.outboxId}@127.0.0.1>` }));
}
