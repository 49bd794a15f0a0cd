import type { MigrationInterface, QueryRunner } from 'typeorm';
import { SPAN_BITS, spanOf } from './1763690000143-words-by-spans';
import { TENANT } from './tenant-table';

const SPAN = 2 ** SPAN_BITS;
/** More spans at once cost more than what they leave out. */
const MOST_SPANS = 200;
/** Where few hits were passed, whatever comes next may be full of them: no further than this at once. */
const MOST_UNTOLD = 32;
/** No share of hits is trusted for more than so many times as many spans as it was found in. */
const GROWTH = 8;
/** Fewer hits tell nothing of how many there are further back. */
const TELLING = 4;
/** Up to so many times as many hits as are wanted are all looked up rather than searched for among the newest documents. */
const MANY = 4;

/**
 * The newest hits are looked for in the newest spans, then in as many more as their share of hits makes likely. Where that
 * would be many, or most of what is left, and few hits are likely, all of them are looked up by their words alone: "+ 0"
 * keeps other indexes out, for PostgreSQL would list all documents of the organization beside. Words that the newest spans
 * hardly have are counted, up to some number; where there are more, the way goes on in longer steps until hits begin. For
 * words that no index finds, as documents without some of them are wanted, EXECUTE plans as in
 * `RankedBeforeSorted1763690000142`. The table is of all organizations: nothing reads it from end to end.
 */
export class OlderWordsBySteps1763690000145 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const span = spanOf('s."organizationId"', 's."documentId"');
    await runner.query(`GRANT CREATE ON SCHEMA public TO countersign_lookup`);
    // Only its owner may replace it.
    await runner.query(`SET LOCAL ROLE countersign_lookup`);
    await runner.query(`
      CREATE OR REPLACE FUNCTION search_hits(words tsquery, before integer, most integer)
      RETURNS TABLE ("documentId" integer, "version" integer, "rank" real)
      LANGUAGE plpgsql STABLE ROWS 100 SECURITY DEFINER SET search_path = pg_catalog, public SET enable_seqscan = off AS $$
      #variable_conflict use_column
      DECLARE
        organization CONSTANT integer := ${TENANT};
        indexed CONSTANT boolean := querytree(words) NOT IN ('', 'T');
        last integer;
        newest integer;
        step integer;
        size double precision;
        keys bigint[];
        below integer := before;
        wanted integer := most;
        hits integer;
        few boolean;
        begun boolean := false;
        needed double precision;
      BEGIN
        SELECT max(s."documentId") INTO last FROM public.document_search_index s
        WHERE s."organizationId" = organization AND s."documentId" < before;
        newest := last >> ${SPAN_BITS};
        -- Of the newest span, a part may be there: with less than half of it, another one is looked through at once.
        size := (1 + last % ${SPAN}) / ${SPAN}.0;
        step := CASE WHEN size < 0.5 THEN 2 ELSE 1 END;
        size := size + step - 1;
        WHILE indexed AND wanted > 0 AND newest >= 0 LOOP
          keys := ARRAY(SELECT ${spanOf('organization', '0')} + n FROM generate_series(newest - step + 1, newest) n);
          RETURN QUERY
            SELECT s."documentId", s."version", ts_rank('{0.1, 0.2, 0.4, 1}', s."searchableContent", words)
            FROM public.document_search_index s
            WHERE ARRAY[${span}] && keys AND s."organizationId" + 0 = organization AND s."documentId" + 0 < before
              AND s."searchableContent" @@ words
            ORDER BY s."documentId" DESC LIMIT wanted;
          GET DIAGNOSTICS hits = ROW_COUNT;
          newest := newest - step;
          below := (newest + 1) << ${SPAN_BITS};
          wanted := wanted - hits;
          IF few IS NULL AND wanted > 0 AND hits < ${TELLING} THEN
            few := ${MANY}::bigint * wanted >= (SELECT count(*) FROM (
              SELECT FROM public.document_search_index s WHERE s."searchableContent" @@ words LIMIT ${MANY}::bigint * wanted + 1) c);
          END IF;
          needed := 1.05 * wanted * size / nullif(hits, 0);
          EXIT WHEN few OR few IS NULL AND needed > least(${MOST_SPANS}, newest / 2) AND newest <= ${MANY} * needed;
          step := CASE
            WHEN hits < ${TELLING} THEN least(2 * step, ${MOST_UNTOLD})
            -- Where hits begin, so few of them are in a long step that it tells nothing, either.
            WHEN NOT few AND NOT begun THEN 1
            ELSE least(ceil(needed), ${GROWTH} * step, ${MOST_SPANS}) END;
          begun := begun OR hits >= ${TELLING};
          step := least(step, newest + 1);
          size := step;
        END LOOP;
        IF indexed AND wanted > 0 AND newest >= 0 THEN
          RETURN QUERY
            SELECT s."documentId", s."version", ts_rank('{0.1, 0.2, 0.4, 1}', s."searchableContent", words)
            FROM public.document_search_index s
            WHERE s."organizationId" + 0 = organization AND s."documentId" + 0 < below AND s."searchableContent" @@ words
            ORDER BY s."documentId" DESC LIMIT wanted;
        ELSIF NOT indexed THEN
          RETURN QUERY EXECUTE '
            SELECT s."documentId", s."version", ts_rank(''{0.1, 0.2, 0.4, 1}'', s."searchableContent", $1)
            FROM public.document_search_index s
            WHERE s."organizationId" = $2 AND s."documentId" < $3 AND s."searchableContent" @@ $1
            ORDER BY s."documentId" DESC LIMIT $4'
          USING words, organization, before, most;
        END IF;
      END $$`);
    await runner.query(`RESET ROLE`);
    await runner.query(`REVOKE CREATE ON SCHEMA public FROM countersign_lookup`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only; restore a backup instead.');
  }
}
