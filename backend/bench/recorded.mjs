// What the product sends to PostgreSQL for one decision, in a form that another server can send for other documents.
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const { Client } = require('pg');

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
/** Ids that the database gives begin here, so that no count or version is taken for one. */
export const FIRST_ID = 7_000_000;

function marked(value, { id, given, kept }) {
  if (Buffer.isBuffer(value)) return { recorded: 'bytes', hex: value.toString('hex') };
  if (typeof value === 'number') return value === id ? { recorded: 'id' } : (given.get(value) ?? value);
  if (value instanceof Date) return value.toISOString();
  const text = typeof value === 'object' && value !== null && !Array.isArray(value) ? JSON.stringify(value) : value;
  if (typeof text !== 'string') return value;
  const marks = text.includes(String(id)) ? [[String(id), 'id']] : [];
  for (const [number, { recorded }] of given) if (text.includes(String(number))) marks.push([String(number), recorded]);
  for (const uuid of new Set(text.match(UUID))) if (!kept.includes(uuid)) marks.push([uuid, `uuid ${uuid}`]);
  return marks.length > 0 ? { recorded: 'text', text, marks } : text;
}

/**
 * What the bare server does without: a tenant before reads, a way of planning, and the answer, for which it has a
 * statement of its own.
 */
const isItsOwn = (name, text) =>
  name.startsWith('tenant') || name.startsWith('documents.one') || text.includes('plan_cache_mode');

/**
 * Runs `work` on the document and notes each statement.
 * @param kept identifiers that stay as they are: the session's
 */
export async function record(id, kept, work) {
  const statements = [];
  const given = new Map();
  const query = Client.prototype.query;
  const note = (text, values) => {
    const statement = { text, values: values.map((value) => marked(value, { id, given, kept })), gives: [] };
    if (values.length > 0) statement.name = `recorded ${statements.length}`;
    statements.push(statement);
    return statement;
  };
  /** Ids that the database gave are other ones for another document. */
  const gave = (statement, row) => {
    for (const [column, value] of Object.entries(row ?? {})) {
      const number = Number(value);
      if (Number.isInteger(number) && number >= FIRST_ID && number !== id && !given.has(number)) {
        const as = `given ${given.size}`;
        given.set(number, { recorded: as });
        statement.gives.push({ as, column });
      }
    }
  };
  Client.prototype.query = function noted(config, ...rest) {
    if (Array.isArray(config.statements)) {
      const sent = config.statements.map(({ name, text, values }) =>
        isItsOwn(name, text) ? null : note(text, values),
      );
      const { callback } = config;
      config.callback = (error, results) => {
        sent.forEach((statement, index) => statement && gave(statement, results?.[index]?.[0]));
        callback(error, results);
      };
      return query.call(this, config, ...rest);
    }
    return one.call(this, config, ...rest);
  };
  async function one(config, ...rest) {
    const text = typeof config === 'string' ? config : config.text;
    const values = (typeof config === 'string' ? rest[0] : config.values) ?? [];
    if (typeof text !== 'string' || typeof rest.at(-1) === 'function') return query.call(this, config, ...rest);
    const statement = note(text, values);
    const result = await query.call(this, config, ...rest);
    gave(statement, result.rows?.[0]);
    return result;
  }
  try {
    await work();
  } finally {
    Client.prototype.query = query;
  }
  return statements;
}
