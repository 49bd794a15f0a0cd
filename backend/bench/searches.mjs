// The ceiling of a search: the statements that the product sends for it, alone in PostgreSQL.
import { createRequire } from 'node:module';
import { performance } from 'node:perf_hooks';
import { built } from './product.mjs';

const require = createRequire(import.meta.url);
const { Pool } = require('pg');
const { SearchDocuments } = built('modules/search/services/search-documents.query.js');
const { UnitOfWork } = built('platform/database/unit-of-work.js');

/** What a search reads, with its parameters: noted while it runs once. */
async function statementsOf(context, actor, q) {
  const unitOfWork = context.get(UnitOfWork);
  const read = unitOfWork.read;
  const noted = [];
  unitOfWork.read = function noting(organizationId, statement, values, freshness) {
    noted.push({ ...statement, values: [...values] });
    return read.call(unitOfWork, organizationId, statement, values, freshness);
  };
  await context.get(SearchDocuments, { strict: false }).run(actor, { q, limit: 20 });
  delete unitOfWork.read;
  return noted;
}

/** A target as `Target` is one, without HTTP. */
export async function bareSearch({ context, product, actor, word, connections }) {
  const statements = await statementsOf(context, actor, word);
  const pool = new Pool({
    connectionString: product.database.urls.appUrl,
    max: connections,
    pipeline: true,
    options: '-c timezone=UTC',
  });
  const one = async () => {
    for (const statement of statements) {
      const client = await pool.connect();
      const steps = ['BEGIN READ ONLY', `SET LOCAL app.organization = '${actor.organizationId}'`, statement, 'COMMIT'];
      await Promise.all(steps.map((step) => client.query(step)));
      client.release();
    }
  };
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
