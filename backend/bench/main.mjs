// Measures the product beside a bare Express and pg server on the same database, in one run.
//   npm run bench [-- --documents=100000 --large --seconds=3 --rounds=3 --connections=1,16,64 --only=list,search --write]
// --large: 1,000,000 documents. --write: the table goes into docs/performance.md. An operation that fails is reported and
// the others go on. Needs nothing but Node.
import { randomBytes } from 'node:crypto';
import { createRequire } from 'node:module';
import { parseArgs } from 'node:util';
import { fill, FIRST_DOCUMENT, ORGANIZATION } from './fill.mjs';
import { sideBySide, Target } from './load.mjs';
import { operations } from './operations.mjs';
import { actorOf, BASE, built, Product, signIn } from './product.mjs';
import { record } from './recorded.mjs';
import { lineOf, report } from './report.mjs';
import { bareSearch } from './searches.mjs';

const require = createRequire(import.meta.url);
const jwt = require('jsonwebtoken');
const { ReviewStep } = built('modules/workflow/services/review-step.service.js');

const { values: options } = parseArgs({
  options: {
    documents: { type: 'string', default: '100000' },
    large: { type: 'boolean', default: false },
    seconds: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '4' },
    connections: { type: 'string', default: '1,16,64' },
    only: { type: 'string', default: '' },
    write: { type: 'boolean', default: false },
  },
});
const documents = options.large ? 1_000_000 : Number(options.documents);
const seconds = Number(options.seconds);
const rounds = Number(options.rounds);
const into = options.write ? `measured${options.large ? '-large' : ''}` : null;
const say = (line) => process.stdout.write(`${line}\n`);

/** Megabytes of the API's memory, as it says itself. */
async function memory() {
  const text = await (await fetch(`${BASE}/metrics`)).text();
  return Number(/^\w*process_resident_memory_bytes (\S+)/m.exec(text)?.[1]) / 1_048_576;
}

/** A cursor from about the middle of the list, made of a row that is there. */
async function deepCursor(token) {
  const headers = { Authorization: `Bearer ${token}` };
  const { documents: [first] = [] } = await (await fetch(`${BASE}/api/documents?limit=1`, { headers })).json();
  const at = new Date(Date.parse(first.updatedAt) - documents * 1_500).toISOString();
  return Buffer.from(JSON.stringify(['updated_desc', at, FIRST_DOCUMENT])).toString('base64url');
}

async function bareFilesOf(origin, token, mega) {
  const ids = [];
  for (let n = 0; n < 8; n += 1) {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/octet-stream' };
    const response = await fetch(`${origin}/files`, { method: 'PUT', headers, body: mega });
    ids.push((await response.json()).id);
  }
  return ids;
}

const product = new Product();
try {
  say('Starting');
  const started = await product.start();
  const atRest = await memory();
  const people = {
    admin: await signIn('admin@meridian.example'),
    creator: await signIn('creator@meridian.example'),
    reviewer: await signIn('reviewer@meridian.example'),
  };
  const context = await product.context();
  const sessionId = actorOf(people.admin).sessionId;
  const filled = await fill({ product, context, people: { ...people, sessionId }, documents, say });
  const reviewer = actorOf(people.reviewer);
  const statements = await record(FIRST_DOCUMENT, [reviewer.sessionId], () =>
    context.get(ReviewStep, { strict: false }).run(reviewer, FIRST_DOCUMENT, 'approve', 'Read and found good.'),
  );
  const secret = randomBytes(32).toString('hex');
  const bare = await product.bare({ SECRET: secret, ORGANIZATION, STATEMENTS: JSON.stringify(statements) });
  const bareToken = jwt.sign({ sub: people.admin.user.id }, secret);
  const all = operations({
    ...filled,
    documents,
    bareFiles: await bareFilesOf(bare.origin, bareToken, filled.mega),
    tokens: { admin: people.admin.token, reviewer: people.reviewer.token, bare: bareToken },
    deepCursor: await deepCursor(people.admin.token),
  });
  /** One operation beside its ceiling, at so many connections. */
  const measured = async (operation, connections) => {
    const ours = new Target({ origin: BASE, pid: product.pid }, connections, operation.product);
    const theirs = operation.search
      ? await bareSearch({ context, product, actor: actorOf(people.admin), word: operation.search, connections })
      : new Target(bare, connections, operation.bare);
    const processorTime = (pid) => product.processorTime(pid);
    const [mine, ceiling] = await sideBySide([ours, theirs], { rounds, seconds, processorTime });
    return { ...operation, connections, product: mine, bare: ceiling, memory: await memory() };
  };
  const results = [];
  const failed = [];
  for (const operation of all.filter(({ name }) => options.only.split(',').some((wanted) => name.includes(wanted)))) {
    for (const connections of options.connections.split(',').map(Number)) {
      try {
        results.push(await measured(operation, connections));
        say(lineOf(results.at(-1)));
      } catch (error) {
        failed.push(`${operation.name}, ${connections} connections: ${error.message}`);
        say(failed.at(-1));
      }
    }
  }
  await context.close();
  const missed = report({ results, failed, documents, started, atRest, into, say });
  process.exitCode = missed + failed.length > 0 ? 1 : 0;
} finally {
  await product.stop();
}
process.exit();
