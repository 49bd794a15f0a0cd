// Measures the product beside a bare Express and pg server on the same database, in one run.
//   npm run bench [-- --documents=100000 --large --seconds=3 --rounds=3 --connections=1,16,64 --only=list,search --write]
//   npm run bench -- --minutes=10
// --large: 1,000,000 documents. --write: the table goes into docs/performance.md. --minutes: nothing is compared, memory
// under mixed load is shown minute by minute. An operation that fails is reported and the others go on. Needs nothing but Node.
import { randomBytes } from 'node:crypto';
import { createRequire } from 'node:module';
import { parseArgs } from 'node:util';
import { fill, FIRST_DOCUMENT, ORGANIZATION, SHARES, uploadOf } from './fill.mjs';
import { growth } from './growth.mjs';
import { sideBySide, Target } from './load.mjs';
import { operations } from './operations.mjs';
import { actorOf, BASE, built, Product, signIn } from './product.mjs';
import { record } from './recorded.mjs';
import { lineOf, report } from './report.mjs';
import { bareSearch, messagesOf } from './searches.mjs';
import { sameAnswers } from './whole-answers.mjs';

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
    minutes: { type: 'string', default: '0' },
    write: { type: 'boolean', default: false },
  },
});
const documents = options.large ? 1_000_000 : Number(options.documents);
const seconds = Number(options.seconds);
const rounds = Number(options.rounds);
const into = options.write ? `measured${options.large ? '-large' : ''}` : null;
const say = (line) => process.stdout.write(`${line}\n`);

/** A cursor from about the middle of the list, made of a row that is there. */
async function deepCursor(token) {
  const headers = { Authorization: `Bearer ${token}` };
  const { documents: [first] = [] } = await (await fetch(`${BASE}/api/documents?limit=1`, { headers })).json();
  const at = new Date(Date.parse(first.updatedAt) - documents * 1_500).toISOString();
  return Buffer.from(JSON.stringify(['updated_desc', at, FIRST_DOCUMENT])).toString('base64url');
}

/** Some files at the bare server, each way that it has of keeping them. */
async function bareFilesOf(origin, token, mega) {
  const { headers, body } = uploadOf(mega, true);
  const raw = { path: '/files', method: 'PUT', headers: { 'Content-Type': 'application/octet-stream' }, body: mega };
  const sealed = { path: '/sealed-files', method: 'POST', headers, body };
  const store = async ({ path, ...request }) => {
    const all = { ...request.headers, Authorization: `Bearer ${token}` };
    return (await (await fetch(`${origin}${path}`, { ...request, headers: all })).json()).id;
  };
  const files = { bareFiles: [], sealedFiles: [] };
  for (let n = 0; n < 8; n += 1) {
    files.bareFiles.push(await store(raw));
    files.sealedFiles.push(await store(sealed));
  }
  return files;
}

/** Tells the bare server what a search for each of the words sends. */
async function tellSearches(origin, token, context, actor) {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  for (const word of Object.keys(SHARES)) {
    const { messages } = await messagesOf(context, actor, word);
    await fetch(`${origin}/searches/${word}`, { method: 'PUT', headers, body: JSON.stringify(messages) });
  }
}

const product = new Product();
try {
  say('Starting');
  const started = await product.start();
  const atRest = product.memory().now;
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
  await tellSearches(bare.origin, bareToken, context, actorOf(people.admin));
  await sameAnswers({ origin: BASE, token: people.admin.token }, { origin: bare.origin, token: bareToken });
  const all = operations({
    ...filled,
    documents,
    ...(await bareFilesOf(bare.origin, bareToken, filled.mega)),
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
    return { ...operation, connections, product: mine, bare: ceiling };
  };
  const compare = async () => {
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
    const { most } = product.memory();
    return failed.length + report({ results, failed, documents, started, atRest, most, into, say });
  };
  const minutes = Number(options.minutes);
  const bad = minutes > 0 ? await growth({ product, operations: all, minutes, say }) : await compare();
  await context.close();
  process.exitCode = bad > 0 ? 1 : 0;
} finally {
  await product.stop();
}
process.exit();
