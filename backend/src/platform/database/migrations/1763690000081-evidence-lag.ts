import type { MigrationInterface, QueryRunner } from 'typeorm';

/** For health and metrics: how many entries wait for their place, and for how long; of nobody in particular. */
export class EvidenceLag1763690000081 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`GRANT SELECT ("seq", "createdAt") ON audit_logs TO countersign_lookup`);
    await runner.query(`CREATE POLICY look_up ON audit_logs FOR SELECT TO countersign_lookup USING ("seq" IS NULL)`);
    await runner.query(`GRANT CREATE ON SCHEMA public TO countersign_lookup`);
    await runner.query(`
      CREATE FUNCTION evidence_lag() RETURNS TABLE ("waiting" integer, "seconds" double precision)
      LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
        SELECT count(*)::int, greatest(0, coalesce(extract(epoch FROM clock_timestamp() - min(w."createdAt")), 0))::float8
        FROM public.audit_logs w WHERE w."seq" IS NULL $$`);
    await runner.query(`REVOKE ALL ON FUNCTION evidence_lag() FROM PUBLIC`);
    await runner.query(`GRANT EXECUTE ON FUNCTION evidence_lag() TO countersign_app, countersign_super`);
    await runner.query(`ALTER FUNCTION evidence_lag() OWNER TO countersign_lookup`);
    await runner.query(`REVOKE CREATE ON SCHEMA public FROM countersign_lookup`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only; restore a backup instead.');
  }
}
