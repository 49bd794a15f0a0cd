// Searches as a bare server has them: a token, the statements that the product sends, and the documents as they come. No
// session, no rights beyond those in the statements, and nothing marked.
import express from 'express';
import pg from 'pg';

/** Connections that keep their plans, as the product's do. */
export const searchPool = (connectionString, max) =>
  new pg.Pool({
    connectionString,
    max,
    pipeline: true,
    options: '-c timezone=UTC -c plan_cache_mode=force_generic_plan',
  });

/**
 * The messages of a search, each in a transaction of the organization.
 * @returns the rows of each statement, in order
 */
export async function sendAlone(pool, organizationId, messages) {
  const results = [];
  for (const statements of messages) {
    const client = await pool.connect();
    const steps = ['BEGIN', `SET LOCAL app.organization = '${organizationId}'`, ...statements, 'COMMIT'];
    const answers = await Promise.all(steps.map((step) => client.query(step)));
    client.release();
    results.push(...answers.slice(2, -1).map(({ rows }) => rows));
  }
  return results;
}

/** PUT brings the messages of a search, GET sends them. */
export function searchRoutes(application, connectionString, organizationId) {
  const pool = searchPool(connectionString, 16);
  const searches = new Map();
  application.put('/searches/:word', express.json({ limit: '1mb' }), (request, response) => {
    searches.set(request.params.word, request.body);
    response.sendStatus(204);
  });
  application.get('/searches/:word', async (request, response) => {
    const results = await sendAlone(pool, organizationId, searches.get(request.params.word));
    const documents = results.flat().filter(({ shown }) => shown);
    response.json({ documents: documents.map(({ shown }) => JSON.parse(shown)) });
  });
}
