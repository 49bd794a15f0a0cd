// A large organization beside many small ones: each document is a copy of one that was uploaded through the API.
import { createRequire } from 'node:module';
import { randomBytes } from 'node:crypto';
import { inBulk } from './bulk.mjs';
import { BASE, built } from './product.mjs';
import { FIRST_ID } from './recorded.mjs';

const require = createRequire(import.meta.url);
const { Client } = require('pg');
const { BlindWords } = built('modules/search/domain/blind-words.js');
const { SearchKeys } = built('modules/search/services/search-keys.js');

export const ORGANIZATION = 45;
const SMALL_ORGANIZATIONS = 50;
const SMALL_DOCUMENTS = 200;
const WORDS_OF_A_DOCUMENT = 60;
/** An admin of each small organization. So many that no account sees more tries at once than it may. */
const EMAILS = Array.from({ length: SMALL_ORGANIZATIONS }, (_, number) => `small${1000 + number}@bench.example`);
/** Share of the documents that contain the word. */
export const SHARES = { rareword: 0.0002, middlingword: 0.01, commonword: 0.18 };
export const FIRST_DOCUMENT = 1_000_000;

let state = 42;
/** The same numbers in each run. */
const random = () => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state / 2 ** 32;
};

/** A PDF of this many bytes that nothing can compress. */
export function pdfOf(bytes) {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>',
  ];
  const content = randomBytes(bytes - 1000);
  const parts = [Buffer.from('%PDF-1.4\n')];
  const offsets = [];
  let length = parts[0].length;
  const add = (part) => {
    parts.push(part);
    length += part.length;
  };
  for (const [index, body] of objects.entries()) {
    offsets.push(length);
    add(Buffer.from(`${index + 1} 0 obj\n${body}\nendobj\n`));
  }
  offsets.push(length);
  add(Buffer.from(`4 0 obj\n<< /Length ${content.length} >>\nstream\n`));
  add(content);
  add(Buffer.from('\nendstream\nendobj\n'));
  const start = length;
  const lines = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  add(
    Buffer.from(
      `xref\n0 5\n0000000000 65535 f \n${lines}trailer\n<< /Size 5 /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

/** As long as browsers make it. */
const BOUNDARY = '----WebKitFormBoundaryBenchBenchBench0';
const FIELDS = { title: 'Uploaded', department: 'General', category: 'report', priority: 'medium', description: '' };

/** An upload as a browser sends it. */
export function uploadOf(file, requireApproval) {
  const fields = Object.entries({ ...FIELDS, requireApproval: String(requireApproval) });
  const texts = fields.map(
    ([name, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="report.pdf"\r\nContent-Type: application/pdf\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(texts.join('') + head), file, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
  return { body, headers: { 'Content-Type': `multipart/form-data; boundary=${BOUNDARY}` } };
}

async function upload(token, file, requireApproval) {
  const { body, headers } = uploadOf(file, requireApproval);
  const response = await fetch(`${BASE}/api/documents`, {
    method: 'POST',
    headers: { ...headers, Authorization: `Bearer ${token}` },
    body,
  });
  if (response.status !== 201) throw new Error(`upload: ${response.status} ${await response.text()}`);
  return response.json();
}

/** INSERT of rows that are copies: `from` gives the table as `t` and, as jsonb, what is `changed` in each. */
async function copy(client, table, from, changed, where, values) {
  const { rows } = await client.query(
    `SELECT string_agg(quote_ident(attname), ', ') AS "own", string_agg('r.' || quote_ident(attname), ', ') AS "copied"
     FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
    [table],
  );
  const [{ own, copied }] = rows;
  await client.query(
    `INSERT INTO ${table} (${own}) SELECT ${copied} FROM ${from}, LATERAL jsonb_populate_record(t, ${changed}) r WHERE ${where}`,
    values,
  );
}

/** Copies of a document, number 0 to `count`, each changed by SQL over `n`. */
const copies = (client, count, document, changed) =>
  copy(
    client,
    'documents',
    `generate_series(0, ${count - 1}) n, documents t`,
    changed,
    't."organizationId" = $1 AND t."id" = $2',
    [ORGANIZATION, document],
  );

const common = (first) => `
  'id', ${first} + n, 'title', (ARRAY['Plan','Contract','Policy','Quarterly report','Minutes'])[1 + n % 5] || ' ' || n,
  'filePath', 'bench/' || (${first} + n), 'description', 'A document of ordinary length, number ' || n || ', as people write them.',
  'category', (ARRAY['report','policy','contract','procedure','manual'])[1 + n % 5],
  'tags', to_jsonb(ARRAY['tag' || n % 50, 'year' || n % 10]), 'updatedAt', now() - make_interval(secs => n * 3), 'createdAt', now() - make_interval(secs => n * 5)`;

/** @returns how many documents wait for a review; they come first */
async function large(client, documents, { pending, approved }) {
  const waiting = Math.round(documents * 0.3);
  await copies(client, waiting, pending, `jsonb_build_object(${common(FIRST_DOCUMENT)})`);
  const status = `CASE n % 20 WHEN 0 THEN 'rejected' WHEN 1 THEN 'draft' ELSE 'approved' END`;
  const inForce = `CASE WHEN n % 20 < 2 THEN NULL ELSE 1 END`;
  const changed = `jsonb_build_object(${common(FIRST_DOCUMENT + waiting)}, 'status', ${status}, 'approvedVersion', ${inForce})`;
  await copies(client, documents - waiting, approved, changed);
  return waiting;
}

async function small(client, approved) {
  for (let number = 0; number < SMALL_ORGANIZATIONS; number += 1) {
    const id = 1000 + number;
    const person = 500_000 + number;
    await copy(
      client,
      'organizations',
      'organizations t',
      `jsonb_build_object('id', ${id}, 'name', 'Small ${id}')`,
      't."id" = $1',
      [ORGANIZATION],
    );
    const account = `'email', '${EMAILS[number]}', 'username', 'small${id}', 'departmentId', NULL, 'divisionId', NULL`;
    await copy(
      client,
      'users',
      'users t',
      `jsonb_build_object('id', ${person}, 'organizationId', ${id}, ${account})`,
      `t."organizationId" = $1 AND t."email" = 'admin@meridian.example'`,
      [ORGANIZATION],
    );
    const whose = `'organizationId', ${id}, 'authorId', ${person}, 'departmentId', NULL`;
    const changed = `jsonb_build_object(${common(100_000 + number * SMALL_DOCUMENTS)}, ${whose})`;
    await copies(client, SMALL_DOCUMENTS, approved, changed);
  }
}

/** The first version of each copied document. */
const versions = (client, approved) =>
  copy(
    client,
    'document_versions',
    'documents d, document_versions t',
    `jsonb_build_object('organizationId', d."organizationId", 'documentId', d."id", 'createdBy', d."authorId", 'filePath', d."filePath",
       'approvedAt', CASE WHEN d."approvedVersion" IS NOT NULL THEN now() END)`,
    `t."organizationId" = $1 AND t."documentId" = $2 AND d."filePath" LIKE 'bench/%'`,
    [ORGANIZATION, approved],
  );

/** Words as they are in language: the k-th is about 1/k as frequent as the first. */
const ordinaryWord = () => `word${Math.floor(20_000 ** random())}`;

function contentOf(hash) {
  const words = new Set();
  while (words.size < WORDS_OF_A_DOCUMENT) words.add(ordinaryWord());
  for (const [word, share] of Object.entries(SHARES)) if (random() < share) words.add(word);
  return `'${hash('plan')}':1A ${[...words].map((word, at) => `'${hash(word)}':${at + 30}D`).join(' ')}`;
}

async function words(client, documents, context) {
  const blind = new BlindWords(await context.get(SearchKeys, { strict: false }).wordsOf(ORGANIZATION));
  const known = new Map();
  const hash = (word) => known.get(word) ?? known.set(word, blind.hash(word)).get(word);
  for (let from = 0; from < documents; from += 1000) {
    const numbers = Array.from({ length: Math.min(1000, documents - from) }, (_, n) => FIRST_DOCUMENT + from + n);
    await client.query(
      `INSERT INTO document_search_index ("organizationId", "documentId", "version", "searchableContent", "keywords")
       SELECT $1, n, 1, v::tsvector, 'plan ' || n FROM unnest($2::int[], $3::text[]) AS x(n, v)`,
      [ORGANIZATION, numbers, numbers.map(() => contentOf(hash))],
    );
  }
}

/** What every operation needs beside the documents: notices, and an open grant for the files to download. */
async function rest(client, admin, session, files) {
  await client.query(
    `INSERT INTO notifications ("organizationId", "userId", "title", "message", "type", "relatedDocumentId", "eventId", "isRead", "createdAt")
     SELECT $1, $2, 'Document approved', 'Plan ' || n || ' was approved by somebody.', 'document_approved', $3 + n, n, n > 20, now() - make_interval(mins => n)
     FROM generate_series(1, 500) n`,
    [ORGANIZATION, admin, FIRST_DOCUMENT],
  );
  await client.query(
    `INSERT INTO document_access_grants ("organizationId", "sessionId", "userId", "documentId", "expiresAt")
     SELECT $1, $2, $3, d, now() + interval '1 day' FROM unnest($4::int[]) d`,
    [ORGANIZATION, session, admin, files],
  );
  await client.query(
    'CREATE TABLE bench_files ("id" serial PRIMARY KEY, "path" text NOT NULL, "hash" text NOT NULL, "key" bytea)',
  );
}

/**
 * Fills the database.
 * @returns how many documents wait for a review, the ids of files to download, and who can sign in
 */
export async function fill({ product, context, people, documents, say }) {
  const { admin, creator, sessionId } = people;
  const mega = pdfOf(1_048_576);
  const pending = (await upload(creator.token, mega, true)).id;
  const files = [];
  for (let n = 0; n < 8; n += 1) files.push((await upload(creator.token, mega, false)).id);
  const client = new Client({ connectionString: product.database.adminUrl });
  await client.connect();
  try {
    let waiting = 0;
    await inBulk(client, ['documents', 'document_versions', 'document_search_index'], say, async () => {
      say(
        `Making ${documents} documents of one organization, ${SMALL_ORGANIZATIONS * SMALL_DOCUMENTS} of ${SMALL_ORGANIZATIONS} others`,
      );
      waiting = await large(client, documents, { pending, approved: files[0] });
      await small(client, files[0]);
      await versions(client, files[0]);
      say('Making their words');
      await words(client, documents, context);
    });
    await client.query('UPDATE organization_subscriptions SET "maxDocuments" = 0, "maxStorage" = 0');
    await client.query(`SELECT setval(pg_get_serial_sequence('document_comments', 'id'), ${FIRST_ID})`);
    await rest(client, admin.user.id, sessionId, files);
    return { waiting, files, mega, emails: EMAILS };
  } finally {
    await client.end();
  }
}
