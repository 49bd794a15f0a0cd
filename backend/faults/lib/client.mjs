import { newAgent, send } from './http.mjs';
import { OPERATIONS } from './operations.mjs';
import { eventually, pause } from './wait.mjs';
import { built } from './built.mjs';

const { DEMO_PASSWORD } = built('demo/demo-seed.js');

const PEOPLE = ['admin', 'creator', 'reviewer', 'approver', 'user'];
/** Tokens live for fifteen minutes. */
const SESSION_MS = 10 * 60_000;
/** Refusals that say that nothing was changed; after any other answer of the kind 5xx nobody can know. */
const REFUSED_5XX = ['UNAVAILABLE', 'STORAGE_FULL', 'STORAGE_UNAVAILABLE'];
/** Every failure is told within this time; on a machine that does much else, as in the short form, within a longer one. */
const LONGEST_FAILURE_MS = 10_000;
const LONGEST_WHEN_BUSY_MS = 35_000;
const MOST_REPETITIONS = 10;

/**
 * @typedef {object} State what the load knows of the product
 * @property {number[]} documents that everybody of the organization sees
 * @property {number[]} waiting for the reviewer
 * @property {Record<string, number>} ids of the people
 */

/** People of one organization who work with the product over HTTP, and note down what they did. */
export class Client {
  /** @type {State} */
  state = { documents: [], waiting: [], ids: {} };
  #sessions = new Map();
  #agent = newAgent();
  #count = 0;
  #loads = [];

  constructor({ product, history, name, domain = 'meridian.example', quick = false }) {
    Object.assign(this, { product, history, name, domain, quick });
  }

  /** Signs everybody in, and finds documents to work with. */
  async begin() {
    for (const who of PEOPLE) await this.session(who);
    const { body } = await this.request('admin', { path: '/api/documents?status=approved&limit=20' });
    this.state.documents = body.documents.map(({ id }) => id);
    if (this.state.documents.length === 0) throw new Error('The demo organization has no approved document');
  }

  /** Token and user of somebody; signs in again when that was long ago. */
  async session(who) {
    const known = this.#sessions.get(who);
    if (known && Date.now() - known.at < SESSION_MS) return known;
    const email = `${who}@${this.domain}`;
    const session = await eventually(() => this.signIn(email), `${email} to sign in`, this.quick ? 180 : 60);
    this.#sessions.set(who, { ...session, at: Date.now() });
    this.state.ids[who] = session.user.id;
    return session;
  }

  async signIn(email) {
    const { status, body } = await this.plain({
      method: 'POST',
      path: '/api/auth/login',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email, password: DEMO_PASSWORD }),
    });
    if (status !== 200) throw new Error(`the answer was ${status} ${JSON.stringify(body)}`);
    return body;
  }

  /** A request without a session. @returns {Promise<import('./http.mjs').Answer>} */
  plain({ api = 0, port = this.product.apis[api].port, agent = this.#agent, ...rest }) {
    return send({ port, agent, ...rest });
  }

  /** A request in somebody's name. @returns {Promise<import('./http.mjs').Answer>} */
  async request(who, { headers = {}, ...rest }) {
    const { token } = await this.session(who);
    return this.plain({ ...rest, headers: { Authorization: `Bearer ${token}`, ...headers } });
  }

  /** Asks again when it is told to come later, as a busy machine may say where a scenario is about something else. */
  async patiently(ask) {
    for (let left = MOST_REPETITIONS; ; left -= 1) {
      const answer = await ask();
      if (answer.status !== 503 || left === 0) return answer;
      await pause(1_000 * Math.min(5, Number(answer.headers['retry-after'] ?? 1)));
    }
  }

  /**
   * Does one thing, once, and notes down how it ended.
   * @param {string} kind of `OPERATIONS`
   * @param {{random: import('./random.mjs').Random, api?: number, port?: number, patient?: boolean}} options
   * @returns {Promise<import('./history.mjs').Operation | undefined>} undefined when there was nothing of the kind to do
   */
  async perform(kind, { random, ...where }) {
    const op = this.newId(kind);
    const wish = OPERATIONS[kind]({ op, random: random.fork(op), state: this.state });
    return wish && this.performAs(op, kind, wish, where);
  }

  /** An id that no other operation of the run has. */
  newId(kind) {
    this.#count += 1;
    return `${this.name}-${kind}-${String(this.#count).padStart(4, '0')}`;
  }

  /** As `perform`, for a request of the scenario's own. */
  async performAs(op, kind, wish, where = {}) {
    await this.session(wish.who);
    const operation = { op, kind, who: wish.who, start: Date.now(), expect: wish.expect, repeatable: wish.repeatable };
    operation.send = { wish, where };
    this.history.begin(operation);
    return this.#send(operation, where);
  }

  /**
   * Sends what has no known outcome once more with the same key: the product has to do it now, or say what it did.
   * @param {import('./history.mjs').Operation[]} operations
   */
  async resolve(operations) {
    const open = operations.filter(
      ({ outcome, repeatable, send: sent }) => outcome === 'unknown' && repeatable && sent,
    );
    for (const operation of open) {
      operation.resolved = true;
      await this.#send(operation, {});
    }
    return open.length;
  }

  /**
   * People who do one thing after the other until told to stop.
   * @param {{random: import('./random.mjs').Random, people?: number, kinds?: string[], pauseMs?: number, apis?: number, port?: number}} options
   */
  load({ random, people = 6, kinds = MIX, pauseMs = 20, apis = this.product.apis.length, port }) {
    let stopping = false;
    const from = this.history.length;
    const person = async (own) => {
      while (!stopping) {
        const where = port === undefined ? { api: own.between(0, apis - 1) } : { port };
        const done = await this.perform(own.pick(kinds), { random: own, ...where });
        // Nobody repeats at full speed what was refused.
        await pause(done?.outcome === 'ok' ? pauseMs : pauseMs + 100);
      }
    };
    const running = Array.from({ length: people }, (_, index) => person(random.fork(`${this.name}/person ${index}`)));
    const ended = Promise.all(running);
    // Whoever stops the load hears of it, and nobody before.
    ended.catch(() => undefined);
    const stop = async () => {
      stopping = true;
      await ended;
      return this.history.operations.slice(from);
    };
    this.#loads.push(stop);
    return {
      stop,
      /** What was done so far. */
      operations: () => this.history.operations.slice(from),
      /** Resolves once so many more operations were acknowledged. */
      acknowledged: (count) => this.#acknowledged(count),
    };
  }

  /** Ends what still goes on. */
  async end() {
    await Promise.allSettled(this.#loads.map((stop) => stop()));
    this.#agent.destroy();
  }

  #acknowledged(count) {
    const from = this.history.length;
    const done = () => this.history.operations.slice(from).filter(({ outcome }) => outcome === 'ok').length >= count;
    return eventually(done, `${count} acknowledged operations`, this.quick ? 180 : 60, 20);
  }

  #allowance() {
    return this.quick ? LONGEST_WHEN_BUSY_MS : LONGEST_FAILURE_MS;
  }

  async #send(operation, where) {
    const { wish } = operation.send;
    const key = wish.repeatable ? { 'Idempotency-Key': operation.op } : {};
    const headers = { 'Content-Type': wish.type, 'X-Request-Id': operation.op, ...key, ...wish.headers };
    const { patient, ...place } = where;
    let start;
    const once = () => {
      start = Date.now();
      const body = bodyOf(operation);
      return this.request(wish.who, { method: 'POST', path: wish.path, body, ...place, headers });
    };
    const answer = await (patient ? this.patiently(once) : once());
    const { status, body, error } = answer;
    const outcome = outcomeOf(answer);
    this.history.end(operation, {
      outcome,
      status,
      code: error ?? body?.code,
      response: { id: body?.id, requestId: body?.requestId, replayed: answer.headers['idempotent-replayed'] },
      problems: problemsOf(answer, outcome, Date.now() - start - this.#allowance()),
    });
    if (outcome !== 'unknown') delete operation.send;
    if (outcome === 'ok' && operation.kind === 'submit') this.state.waiting.push(body.id);
    return operation;
  }
}

/** What people do, some of it more often. */
export const MIX = ['upload', 'submit', 'decide', 'comment', 'comment', 'message', 'access'];

function outcomeOf({ status, body }) {
  if (status >= 200 && status < 300) return 'ok';
  if (status >= 400 && status < 500) return 'fail';
  return status >= 500 && REFUSED_5XX.includes(body?.code) ? 'fail' : 'unknown';
}

/** What no failure may be like. */
function problemsOf({ status, body }, outcome, lateMs) {
  const problems = [];
  // Nothing that these people ask for is against the rules.
  if (status >= 400 && status < 500) problems.push(`${status} ${body?.code}`);
  if (status >= 500 && !body?.requestId) problems.push(`${status} without an error id`);
  if (status === 500) problems.push('500');
  if (outcome !== 'ok' && status > 0 && lateMs > 0) problems.push(`refused, and that ${lateMs} ms too late`);
  return problems;
}

/** The first time in the scenario's own pace, if it has one; whole when it is sent again. */
const bodyOf = ({ send: { wish }, resolved }) => (wish.slowly && !resolved ? wish.slowly() : wish.body);
