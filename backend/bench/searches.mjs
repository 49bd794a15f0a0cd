// The ceiling of a search: the statements that the product sends for it, alone in PostgreSQL.
import { createRequire } from 'node:module';
import { performance } from 'node:perf_hooks';
import { built } from './product.mjs';
import { searchPool, sendAlone } from './search-routes.mjs';

const require = createRequire(import.meta.url);
const { Client } = require('pg');
const { SearchDocuments } = built('modules/search/services/search-documents.query.js');

/** Searches until it has settled how many hits are looked at. */
const FIRST = 8;

/** What a search asks, message by message, with its parameters: noted while it runs once more, with all keys known. */
export async function messagesOf(context, actor, q) {
  const search = () => context.get(SearchDocuments, { strict: false }).run(actor, { q, limit: 20 });
  for (let times = 0; times < FIRST; times += 1) await search();
  const noted = [];
  const query = Client.prototype.query;
  Client.prototype.query = function noting(message, ...rest) {
    // Without beginnings and ends of transactions, and the tenant.
    const asked = (message.statements ?? []).filter(({ done }) => done === undefined);
    if (asked.length > 0) noted.push(asked.map(({ name, text, values }) => ({ name, text, values: [...values] })));
    return query.call(this, message, ...rest);
  };
  try {
    return { page: (await search()).toJSON(), messages: noted };
  } finally {
    Client.prototype.query = query;
  }
}

/** A target as `Target` is one, without HTTP. */
export async function bareSearch({ context, product, actor, word, connections }) {
  const { messages } = await messagesOf(context, actor, word);
  const pool = searchPool(product.database.urls.appUrl, connections);
  const one = () => sendAlone(pool, actor.organizationId, messages);
  return {
    pid: process.pid,
    async run(seconds) {
      const values = [];
      const started = performance.now();
      const end = started + seconds * 1000;
      await Promise.all(
        Array.from({ length: connections }, async () => {
          for (let began = performance.now(); began < end; began = performance.now()) {
            await one();
            values.push(performance.now() - began);
          }
        }),
      );
      return { values, seconds: (performance.now() - started) / 1000 };
    },
    close: () => pool.end(),
  };
}
