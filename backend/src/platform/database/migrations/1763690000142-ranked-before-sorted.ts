import type { MigrationInterface, QueryRunner } from 'typeorm';
import { TENANT } from './tenant-table';

/**
 * Hits are ranked before they are put in order: it took longer to move a thousand vectors than to find and rank them.
 * Otherwise as in `Search1763690000046`.
 */
export class RankedBeforeSorted1763690000142 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`GRANT CREATE ON SCHEMA public TO countersign_lookup`);
    // Only its owner may replace it.
    await runner.query(`SET LOCAL ROLE countersign_lookup`);
    await runner.query(`
      CREATE OR REPLACE FUNCTION search_hits(words tsquery, before integer, most integer)
      RETURNS TABLE ("documentId" integer, "version" integer, "rank" real)
      LANGUAGE plpgsql STABLE ROWS 100 SECURITY DEFINER SET search_path = pg_catalog, public AS $$
      BEGIN
        RETURN QUERY EXECUTE '
          SELECT s."documentId", s."version", ts_rank(''{0.1, 0.2, 0.4, 1}'', s."searchableContent", $1)
          FROM public.document_search_index s
          WHERE s."organizationId" = $2 AND s."documentId" < $3 AND s."searchableContent" @@ $1
          ORDER BY s."documentId" DESC LIMIT $4'
        USING words, ${TENANT}, before, most;
      END $$`);
    await runner.query(`RESET ROLE`);
    await runner.query(`REVOKE CREATE ON SCHEMA public FROM countersign_lookup`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only; restore a backup instead.');
  }
}
