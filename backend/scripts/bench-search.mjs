// Measures searches among many documents of one organization: over HTTP, and the same SQL alone in PostgreSQL.
// Needs nothing but a build; makes a database and an organization of its own and removes them again.
//   npm run bench:search -w @countersign/backend [-- documents seconds]
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { messagesOf, sendAlone } from '../bench/searches.mjs';

const require = createRequire(import.meta.url);
const dist = join(dirname(fileURLToPath(import.meta.url)), '../dist');
const { NestFactory } = require('@nestjs/core');
const { Client, Pool } = require('pg');
const { AppModule } = require(join(dist, 'app/app.module.js'));
const { openDatabase } = require(join(dist, 'app/prepared-database.js'));
const { loadConfig } = require(join(dist, 'config/config.js'));
const { DEMO_PASSWORD } = require(join(dist, 'demo/demo-seed.js'));
const { BlindWords } = require(join(dist, 'modules/search/domain/blind-words.js'));
const { SearchKeys } = require(join(dist, 'modules/search/services/search-keys.js'));
const { EmbeddedPostgres } = require(join(dist, 'platform/database/embedded-postgres.js'));

const DOCUMENTS = Number(process.argv[2] ?? 100_000);
const SECONDS = Number(process.argv[3] ?? 8);
const CONNECTIONS = 16;
const ORGANIZATION = 45;
const PORT = 3999;
const BASE = `http://127.0.0.1:${PORT}`;
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

/** Runs `one` on so many connections for the given time. @returns milliseconds of each, sorted */
async function load(one, seconds = SECONDS) {
  const times = [];
  const end = performance.now() + seconds * 1000;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (performance.now() < end) {
        const started = performance.now();
        await one();
        times.push(performance.now() - started);
      }
    }),
  );
  return times.sort((a, b) => a - b);
}

/** Seconds of processor time that the API has used so far. */
async function processorSeconds() {
  const text = await (await fetch(`${BASE}/metrics`)).text();
  return Number(/^\w*process_cpu_seconds_total (\S+)/m.exec(text)?.[1]);
}

const at = (times, share) => times[Math.min(times.length - 1, Math.floor(times.length * share))].toFixed(1);
const perSecond = (times) => times.length / SECONDS;

async function sessionOf(email) {
  const response = await fetch(`${BASE}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password: DEMO_PASSWORD }),
  });
  const { token, user } = await response.json();
  return { token, user };
}

async function ready() {
  for (let tries = 0; tries < 300; tries += 1) {
    const ok = await fetch(`${BASE}/health/ready`).then(
      (response) => response.ok,
      () => false,
    );
    if (ok) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('The API did not start');
}

async function measure(context, appUrl) {
  const pool = new Pool({ connectionString: appUrl, max: CONNECTIONS, pipeline: true, options: '-c timezone=UTC' });
  for (const person of ['admin', 'user']) {
    const { token, user } = await sessionOf(`${person}@meridian.example`);
    const { id: userId, role, name } = user;
    const actor = {
      organizationId: ORGANIZATION,
      userId,
      role,
      name,
      departmentId: null,
      sessionId: null,
      requestId: '',
      ip: null,
      userAgent: null,
    };
    for (const word of [...Object.keys(SHARES), 'commonword middlingword']) {
      const { messages, page } = await messagesOf(context, actor, word);
      const address = `${BASE}/api/documents/search?limit=20&q=${encodeURIComponent(word)}`;
      const request = async () => {
        const response = await fetch(address, { headers: { Authorization: `Bearer ${token}` } });
        if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
        await response.arrayBuffer();
      };
      await load(request, 1);
      const before = await processorSeconds();
      const http = await load(request);
      const processor = ((await processorSeconds()) - before) * 1000;
      const bare = () => sendAlone(pool, ORGANIZATION, messages);
      await load(bare, 1);
      const sql = await load(bare);
      say(
        `${person.padEnd(6)}${word.padEnd(26)} hits ${`${page.total}${page.totalCapped ? '+' : ''}`.padEnd(6)}` +
          ` HTTP ${perSecond(http).toFixed(0).padStart(5)}/s p50 ${at(http, 0.5)} p95 ${at(http, 0.95)} ms, ${(processor / http.length).toFixed(1)} ms of the API's processor` +
          `   SQL ${perSecond(sql).toFixed(0).padStart(5)}/s p50 ${at(sql, 0.5)} p95 ${at(sql, 0.95)} ms` +
          `   ratio ${(perSecond(sql) / perSecond(http)).toFixed(2)}`,
      );
    }
  }
  await pool.end();
}

const folder = mkdtempSync(join(tmpdir(), 'countersign-bench-'));
const server = new EmbeddedPostgres(join(folder, 'database'), { logger: () => undefined });
let api;
try {
  const { adminUrl } = await server.start();
  const secret = () => randomBytes(48).toString('base64url');
  const environment = {
    DATABASE_URL: adminUrl,
    DATA_DIR: folder,
    PORT: String(PORT),
    SEED_DEMO: 'true',
    SESSION_SECRET: secret(),
    MASTER_KEY: secret(),
    EVIDENCE_KEY: secret(),
    LOG_LEVEL: 'error',
    RATE_PER_MINUTE: '10000000',
    ORGANIZATION_RATE_PER_MINUTE: '10000000',
  };
  const database = await openDatabase(loadConfig(environment), () => undefined);
  api = spawn(process.execPath, [join(dist, 'main.api.js')], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await ready();
  const context = await NestFactory.createApplicationContext(
    AppModule.register(database.config, database.urls, { worker: false }),
    { logger: false },
  );
  say(`Making ${DOCUMENTS} documents`);
  const keys = context.get(SearchKeys, { strict: false });
  await fill(database.adminUrl, new BlindWords(await keys.wordsOf(ORGANIZATION)));
  await measure(context, database.urls.appUrl);
  await context.close();
} finally {
  api?.kill('SIGKILL');
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(0);
