import type { MigrationInterface, QueryRunner } from 'typeorm';
import { takeTables } from './take-tables';
import { TENANT } from './tenant-table';

/**
 * Full-text search over words that are keyed hashes, names by their trigrams, histories under lock and key.
 *
 * Row-level security lets no index serve an operator that is not proven leakproof, and neither `@@` nor those
 * of trigrams are. So two reviewed functions look things up as a role that has no policy to wait for; they
 * read the transaction's own tenant and nothing else, and answer with ids, which the caller joins with documents.
 */
export class Search1763690000046 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await takeTables(runner, 'user_search_history', 'document_search_index');
    // A schema of its own: what extensions create may be called by everybody who reaches it.
    await runner.query(`CREATE SCHEMA IF NOT EXISTS extensions`);
    await runner.query(`GRANT USAGE ON SCHEMA extensions TO countersign_app, countersign_lookup`);
    for (const name of ['pg_trgm', 'btree_gin']) {
      await runner.query(`CREATE EXTENSION IF NOT EXISTS ${name} SCHEMA extensions`);
    }
    await this.index(runner);
    await this.history(runner);
    await this.functions(runner);
  }

  private async index(runner: QueryRunner): Promise<void> {
    // Nothing was ever written here; the command "reindex" fills it for documents that are there already.
    await runner.query(`
      ALTER TABLE document_search_index
        DROP CONSTRAINT document_search_index_pkey,
        ADD "version" integer NOT NULL DEFAULT 1,
        ALTER "searchableContent" DROP DEFAULT,
        ALTER "searchableContent" TYPE tsvector USING ''::tsvector,
        ALTER "searchableContent" SET DEFAULT ''::tsvector,
        ADD PRIMARY KEY ("organizationId", "documentId", "version")`);
    await runner.query(`ALTER TABLE document_search_index ALTER "version" DROP DEFAULT`);
    // Hashes do not compress; kept in the row, a vector is read without a second look.
    await runner.query(`ALTER TABLE document_search_index ALTER "searchableContent" SET STORAGE MAIN`);
    await runner.query(`ALTER TABLE document_search_index SET (toast_tuple_target = 8160)`);
    await runner.query(`
      CREATE INDEX document_search_words ON document_search_index
        USING gin ("organizationId" extensions.int4_ops, "searchableContent")`);
    await runner.query(`
      CREATE INDEX document_search_names ON document_search_index
        USING gin ("organizationId" extensions.int4_ops, "keywords" extensions.gin_trgm_ops)`);
  }

  private async history(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE user_search_history ADD "queryHash" text NOT NULL, ADD UNIQUE ("organizationId", "userId", "queryHash")`);
    await runner.query(
      `CREATE INDEX user_search_history_of ON user_search_history ("organizationId", "userId", "createdAt" DESC)`,
    );
  }

  private async functions(runner: QueryRunner): Promise<void> {
    await runner.query(
      `GRANT SELECT ("organizationId", "documentId", "version", "searchableContent", "keywords") ON document_search_index TO countersign_lookup`,
    );
    await runner.query(`CREATE POLICY look_up ON document_search_index FOR SELECT TO countersign_lookup USING (true)`);
    // EXECUTE plans each query with its words, so that their frequency decides between index and walk.
    await runner.query(`
      CREATE FUNCTION search_hits(words tsquery, before integer, most integer)
      RETURNS TABLE ("documentId" integer, "version" integer, "rank" real)
      LANGUAGE plpgsql STABLE ROWS 100 SECURITY DEFINER SET search_path = pg_catalog, public AS $$
      BEGIN
        RETURN QUERY EXECUTE '
          SELECT h."documentId", h."version", ts_rank(''{0.1, 0.2, 0.4, 1}'', h."searchableContent", $1)
          FROM (SELECT s."documentId", s."version", s."searchableContent" FROM public.document_search_index s
                WHERE s."organizationId" = $2 AND s."documentId" < $3 AND s."searchableContent" @@ $1
                ORDER BY s."documentId" DESC LIMIT $4) h'
        USING words, ${TENANT}, before, most;
      END $$`);
    await runner.query(`
      CREATE FUNCTION search_names(name text, most integer)
      RETURNS TABLE ("documentId" integer, "version" integer, "rank" real)
      LANGUAGE plpgsql STABLE ROWS 100 SECURITY DEFINER SET search_path = pg_catalog, public AS $$
      BEGIN
        PERFORM set_config('pg_trgm.word_similarity_threshold', '0.5', true);
        RETURN QUERY EXECUTE '
          SELECT s."documentId", s."version", extensions.word_similarity($1, s."keywords")
          FROM public.document_search_index s
          WHERE s."organizationId" = $2 AND $1 OPERATOR(extensions.<%) s."keywords" LIMIT $3'
        USING name, ${TENANT}, most;
      END $$`);
    await runner.query(`GRANT CREATE ON SCHEMA public TO countersign_lookup`);
    for (const signature of ['search_hits(tsquery, integer, integer)', 'search_names(text, integer)']) {
      await runner.query(`REVOKE ALL ON FUNCTION ${signature} FROM PUBLIC`);
      await runner.query(`GRANT EXECUTE ON FUNCTION ${signature} TO countersign_app`);
      await runner.query(`ALTER FUNCTION ${signature} OWNER TO countersign_lookup`);
    }
    await runner.query(`REVOKE CREATE ON SCHEMA public FROM countersign_lookup`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only; restore a backup instead.');
  }
}
