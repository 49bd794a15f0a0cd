// Measures searches among many documents of one organization: over HTTP, and the same SQL alone in PostgreSQL, by turns.
// Needs nothing but a build; makes a database and an organization of its own and removes them again.
//   npm run bench:search -w @countersign/backend [-- documents seconds]
import { createRequire } from 'node:module';
import { sideBySide, Target } from '../bench/load.mjs';
import { actorOf, BASE, built, Product, signIn } from '../bench/product.mjs';
import { bareSearch } from '../bench/searches.mjs';

const { Client } = createRequire(import.meta.url)('pg');
const { BlindWords } = built('modules/search/domain/blind-words.js');
const { SearchKeys } = built('modules/search/services/search-keys.js');

const DOCUMENTS = Number(process.argv[2] ?? 100_000);
const SECONDS = Number(process.argv[3] ?? 8);
const ROUNDS = 4;
const CONNECTIONS = 16;
const ORGANIZATION = 45;
const WORDS_OF_A_DOCUMENT = 150;
/** Share of the documents that contain the word. */
const SHARES = { rareword: 0.0002, middlingword: 0.01, commonword: 0.18 };

const say = (line) => process.stdout.write(`${line}\n`);

/** The same numbers in each run. */
let state = 42;
const random = () => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state / 2 ** 32;
};

/** Words as they are in language: the k-th is about 1/k as frequent as the first. */
const ordinaryWord = () => `word${Math.floor(20_000 ** random())}`;

function contentOf(number, hash) {
  const words = new Set();
  while (words.size < WORDS_OF_A_DOCUMENT) words.add(ordinaryWord());
  for (const [word, share] of Object.entries(SHARES)) if (random() < share) words.add(word);
  const title = `'${hash('plan')}':1A '${hash(`number${number}`)}':2A`;
  return `${title} ${[...words].map((word, at) => `'${hash(word)}':${at + 30}D`).join(' ')}`;
}

async function fill(adminUrl, blind) {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  const { rows } = await client.query(`SELECT "id" FROM users WHERE "organizationId" = $1 ORDER BY "id"`, [
    ORGANIZATION,
  ]);
  const authors = rows.map((row) => row.id);
  await client.query(
    `INSERT INTO documents ("organizationId", "id", "title", "fileName", "filePath", "fileSize", "mimeType", "category", "status", "approvedVersion", "authorId", "documentHash", "encryptedData", "updatedAt")
     SELECT $1, 1000 + n, 'Plan ' || n, 'plan.pdf', '45/bench' || n, 1000, 'application/pdf', 'report',
            CASE WHEN n % 5 = 0 THEN 'draft' ELSE 'approved' END, CASE WHEN n % 5 = 0 THEN NULL ELSE 1 END,
            ($2::int[])[1 + n % $3], repeat('a', 64), '', now() - make_interval(secs => n)
     FROM generate_series(1, $4::int) n`,
    [ORGANIZATION, authors, authors.length, DOCUMENTS],
  );
  const hash = (word) => blind.hash(word);
  for (let from = 1; from <= DOCUMENTS; from += 500) {
    const numbers = Array.from({ length: Math.min(500, DOCUMENTS - from + 1) }, (_, n) => from + n);
    await client.query(
      `INSERT INTO document_search_index ("organizationId", "documentId", "version", "searchableContent", "keywords")
       SELECT $1, 1000 + n, 1, v::tsvector, 'plan ' || n FROM unnest($2::int[], $3::text[]) AS x(n, v)`,
      [ORGANIZATION, numbers, numbers.map((number) => contentOf(number, hash))],
    );
  }
  await client.query('VACUUM ANALYZE document_search_index');
  await client.query('VACUUM ANALYZE documents');
  await client.end();
}

const ms = (value) => value.toFixed(1).padStart(5);
const line = (times) =>
  `${times.perSecond.toFixed(0).padStart(4)}/s p50 ${ms(times.at(0.5))} p95 ${ms(times.at(0.95))} ms` +
  ` (processor ${times.work.server.toFixed(2)} + ${times.work.database.toFixed(2)})`;

async function measure(context, product) {
  const processorTime = (pid) => product.processorTime(pid);
  for (const person of ['admin', 'user']) {
    const signedIn = await signIn(`${person}@meridian.example`);
    const headers = { Authorization: `Bearer ${signedIn.token}` };
    for (const word of [...Object.keys(SHARES), 'commonword middlingword']) {
      const path = `/api/documents/search?limit=20&q=${encodeURIComponent(word)}`;
      const { total, totalCapped } = await (await fetch(`${BASE}${path}`, { headers })).json();
      const api = new Target({ origin: BASE, pid: product.pid }, CONNECTIONS, () => ({ method: 'GET', path, headers }));
      const bare = await bareSearch({ context, product, actor: actorOf(signedIn), word, connections: CONNECTIONS });
      const [http, sql] = await sideBySide([api, bare], { rounds: ROUNDS, seconds: SECONDS / ROUNDS, processorTime });
      say(
        `${person.padEnd(6)}${word.padEnd(26)} hits ${`${total}${totalCapped ? '+' : ''}`.padEnd(6)}` +
          ` HTTP ${line(http)}   SQL ${line(sql)}   ratio ${(sql.perSecond / http.perSecond).toFixed(2)}`,
      );
    }
  }
}

const product = new Product();
try {
  await product.start();
  const context = await product.context();
  say(`Making ${DOCUMENTS} documents`);
  const keys = context.get(SearchKeys, { strict: false });
  await fill(product.database.adminUrl, new BlindWords(await keys.wordsOf(ORGANIZATION)));
  await measure(context, product);
  await context.close();
} finally {
  await product.stop();
}
process.exit(0);
