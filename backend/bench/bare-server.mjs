// The ceiling: the same operations on the same rows as somebody would write them with nothing but Express and pg.
// Checks a token; knows no tenants but a WHERE, no sessions, no validation, no log, no encryption.
import { createHash, createSecretKey, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Algorithm, verify } from '@node-rs/argon2';
import express from 'express';
import jwt from 'jsonwebtoken';
import pg from 'pg';
import { sealedFiles } from './sealed-files.mjs';
import { searchRoutes } from './search-routes.mjs';
import { wholeAnswers } from './whole-answers.mjs';

const { DATABASE, APPLICATION_DATABASE, FOLDER, SECRET, ORGANIZATION, STATEMENTS } = process.env;
const key = createSecretKey(Buffer.from(SECRET));
const pool = new pg.Pool({ connectionString: DATABASE, max: 16, options: '-c timezone=UTC' });
const application = express();
application.disable('x-powered-by');
application.set('etag', false);
const organization = Number(ORGANIZATION);
const decision = JSON.parse(STATEMENTS);

application.post('/sign-in', express.json(), async (request, response) => {
  const { email, password } = request.body;
  const { rows } = await pool.query({
    name: 'person',
    text: `SELECT "id", "password", "name", "role" FROM users WHERE "email" = $1`,
    values: [email],
  });
  if (!(await verify(rows[0].password, password, { algorithm: Algorithm.Argon2id }))) return response.sendStatus(401);
  const { id, name, role } = rows[0];
  await pool.query({ name: 'seen', text: `UPDATE users SET "lastLogin" = now() WHERE "id" = $1`, values: [id] });
  response.json({ token: jwt.sign({ sub: id }, key), user: { id, name, role } });
});

application.use((request, response, next) => {
  try {
    request.user = jwt.verify(request.headers.authorization.slice(7), key, { algorithms: ['HS256'] });
    next();
  } catch {
    response.sendStatus(401);
  }
});

const LIST = `
  SELECT d."id", d."organizationId", d."title", d."description", d."fileName", d."fileSize", d."mimeType", d."department",
    d."category", d."priority", d."tags", d."status", d."version", d."approvedVersion", d."authorId", a."name" AS "authorName",
    d."reviewerId", r."name" AS "reviewerName", d."approverId", p."name" AS "approverName", d."publishedWithoutReview",
    d."expirationDate", d."isArchived", d."legalHold", d."rowVersion", d."createdAt", d."updatedAt", d."deletedAt", d."route"
  FROM documents d JOIN users a ON a."organizationId" = d."organizationId" AND a."id" = d."authorId"
  LEFT JOIN users r ON r."organizationId" = d."organizationId" AND r."id" = d."reviewerId"
  LEFT JOIN users p ON p."organizationId" = d."organizationId" AND p."id" = d."approverId"
  WHERE d."organizationId" = $1`;
const ACTIVE = `${LIST} AND d."deletedAt" IS NULL AND NOT d."isArchived"`;
const NEWEST = `ORDER BY d."updatedAt" DESC, d."id" DESC LIMIT 20`;

const rowsOf = async (name, text, values) => (await pool.query({ name, text, values })).rows;

application.get('/documents', async (_request, response) => {
  response.json({ documents: await rowsOf('list', `${ACTIVE} ${NEWEST}`, [organization]) });
});
const FILTERED = `${ACTIVE} AND d."status" = $2 AND d."category" = $3`;
application.get('/documents/filtered', async (request, response) => {
  const { status, category } = request.query;
  response.json({ documents: await rowsOf('filtered', `${FILTERED} ${NEWEST}`, [organization, status, category]) });
});
application.get('/documents/filtered-and-counted', async (request, response) => {
  const values = [organization, request.query.status, request.query.category];
  const counting = `
    SELECT count(*)::int AS "total" FROM (
      SELECT 1 FROM documents WHERE "organizationId" = $1 AND "deletedAt" IS NULL AND NOT "isArchived"
        AND "status" = $2 AND "category" = $3 LIMIT 1001) d`;
  const [documents, [{ total }]] = await Promise.all([
    rowsOf('filtered', `${FILTERED} ${NEWEST}`, values),
    rowsOf('counted', counting, values),
  ]);
  response.json({ documents, total: Math.min(total, 1000), totalCapped: total > 1000 });
});
application.get('/documents/:id', async (request, response) => {
  const [document] = await rowsOf('one', `${LIST} AND d."id" = $2`, [organization, request.params.id]);
  response.json(document);
});
wholeAnswers(application, organization, rowsOf);
application.get('/stats', async (_request, response) => {
  const text = `
    SELECT count(*)::int AS "total", (count(*) FILTER (WHERE "status" IN ('pending_review', 'pending_approval')))::int AS "pending",
      (count(*) FILTER (WHERE "status" = 'approved'))::int AS "approved", (count(*) FILTER (WHERE "status" = 'rejected'))::int AS "rejected"
    FROM documents WHERE "organizationId" = $1 AND "deletedAt" IS NULL AND NOT "isArchived"`;
  response.json({ stats: (await rowsOf('stats', text, [organization]))[0] });
});
application.get('/notifications', async (request, response) => {
  const text = `
    SELECT "id", "title", "message", "type", "isRead", "relatedDocumentId", "count", "createdAt" FROM notifications
    WHERE "organizationId" = $1 AND "userId" = $2 ORDER BY "createdAt" DESC, "id" DESC LIMIT 50`;
  response.json({ notifications: await rowsOf('notifications', text, [organization, request.user.sub]) });
});

application.put('/files', async (request, response) => {
  const hash = createHash('sha256');
  const path = join(FOLDER, randomUUID());
  const hashing = new Transform({ transform: (chunk, _encoding, done) => done(null, (hash.update(chunk), chunk)) });
  await pipeline(request, hashing, createWriteStream(path));
  const text = 'INSERT INTO bench_files ("path", "hash") VALUES ($1, $2) RETURNING "id"';
  response.status(201).json((await rowsOf('file', text, [path, hash.digest('hex')]))[0]);
});
application.get('/files/:id', async (request, response) => {
  const [row] = await rowsOf('path', 'SELECT "path" FROM bench_files WHERE "id" = $1', [request.params.id]);
  response.set('Content-Type', 'application/pdf');
  await pipeline(createReadStream(row.path), response);
});

sealedFiles(application, FOLDER, rowsOf);
searchRoutes(application, APPLICATION_DATABASE, organization);

/** A value of a recorded statement, for another document. */
function filled(value, context) {
  const known = (name) => (context[name] ??= randomUUID());
  if (value?.recorded === 'bytes') return Buffer.from(value.hex, 'hex');
  if (value?.recorded === 'text')
    return value.marks.reduce((text, [mark, name]) => text.replaceAll(mark, known(name)), value.text);
  return value?.recorded === undefined ? value : known(value.recorded);
}

application.post('/documents/:id/approve', express.json(), async (request, response) => {
  const client = await pool.connect();
  const context = { id: Number(request.params.id) };
  try {
    for (const { name, text, values, gives } of decision) {
      const { rows } = await client.query({ name, text, values: values.map((value) => filled(value, context)) });
      for (const { as, column } of gives) context[as] = Number(rows[0][column]);
    }
  } finally {
    client.release();
  }
  response.json((await rowsOf('one', `${LIST} AND d."id" = $2`, [organization, request.params.id]))[0]);
});

const server = application.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));
