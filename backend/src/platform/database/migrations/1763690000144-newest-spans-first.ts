import type { MigrationInterface, QueryRunner } from 'typeorm';
import { SPAN_BITS, spanOf } from './1763690000143-words-by-spans';
import { TENANT } from './tenant-table';

/** More spans at once cost more than what they leave out. */
const MOST_SPANS = 200;
/** So many times as many hits as are wanted are all looked up rather than searched for among the newest documents. */
const MANY = 4;

/**
 * The newest hits are looked for in the newest span, then in as many more as its share of hits makes likely. Where that
 * would be many, or most of what is left, and few hits are likely, all of them are looked up by their words alone: with
 * the organization, PostgreSQL would list all its documents beside. Otherwise, and for words that no index finds because
 * documents without some of them are wanted, EXECUTE plans for the words as in `RankedBeforeSorted1763690000142`.
 */
export class NewestSpansFirst1763690000144 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const span = spanOf('s."organizationId"', 's."documentId"');
    await runner.query(`GRANT CREATE ON SCHEMA public TO countersign_lookup`);
    // Only its owner may replace it.
    await runner.query(`SET LOCAL ROLE countersign_lookup`);
    await runner.query(`
      CREATE OR REPLACE FUNCTION search_hits(words tsquery, before integer, most integer)
      RETURNS TABLE ("documentId" integer, "version" integer, "rank" real)
      LANGUAGE plpgsql STABLE ROWS 100 SECURITY DEFINER SET search_path = pg_catalog, public AS $$
      #variable_conflict use_column
      DECLARE
        organization CONSTANT integer := ${TENANT};
        newest integer;
        indexed CONSTANT boolean := querytree(words) NOT IN ('', 'T');
        spans integer := CASE WHEN indexed THEN 1 END;
        keys bigint[];
        passed integer := 0;
        below integer := before;
        wanted integer := most;
        hits integer;
      BEGIN
        SELECT max(s."documentId") >> ${SPAN_BITS} INTO newest FROM public.document_search_index s
        WHERE s."organizationId" = organization AND s."documentId" < before;
        WHILE wanted > 0 AND spans <= least(${MOST_SPANS}, newest / 2) LOOP
          keys := ARRAY(SELECT ${spanOf('organization', '0')} + n FROM generate_series(newest - spans + 1, newest) n);
          RETURN QUERY
            SELECT s."documentId", s."version", ts_rank('{0.1, 0.2, 0.4, 1}', s."searchableContent", words)
            FROM public.document_search_index s
            WHERE ARRAY[${span}] && keys AND s."organizationId" = organization AND s."documentId" < before
              AND s."searchableContent" @@ words
            ORDER BY s."documentId" DESC LIMIT wanted;
          GET DIAGNOSTICS hits = ROW_COUNT;
          newest := newest - spans;
          below := (newest + 1) << ${SPAN_BITS};
          passed := passed + spans;
          wanted := wanted - hits;
          spans := ceil(1.05 * wanted * passed / nullif(most - wanted, 0));
        END LOOP;
        IF wanted > 0 THEN
          RETURN QUERY EXECUTE format('
            SELECT s."documentId", s."version", ts_rank(''{0.1, 0.2, 0.4, 1}'', s."searchableContent", $1)
            FROM public.document_search_index s
            WHERE %s AND s."searchableContent" @@ $1 ORDER BY s."documentId" DESC LIMIT $4',
            CASE WHEN indexed AND newest <= ${MANY} * coalesce(spans, newest)
              THEN 's."organizationId" + 0 = $2 AND s."documentId" + 0 < $3'
              ELSE 's."organizationId" = $2 AND s."documentId" < $3' END)
          USING words, organization, below, wanted;
        END IF;
      END $$`);
    await runner.query(`RESET ROLE`);
    await runner.query(`REVOKE CREATE ON SCHEMA public FROM countersign_lookup`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only; restore a backup instead.');
  }
}
