import type { MigrationInterface, QueryRunner } from 'typeorm';

/** One look at the sessions of all open streams of a process, whatever organizations they belong to. */
export class LiveSessions1763690000075 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `GRANT SELECT ("id", "organizationId", "userId", "endedAt", "expiresAt") ON sessions TO countersign_lookup`,
    );
    await runner.query(`GRANT SELECT ("isActive") ON users TO countersign_lookup`);
    await runner.query(`CREATE POLICY look_up ON sessions FOR SELECT TO countersign_lookup USING (true)`);
    // By the whole key: an id alone would read the table from end to end.
    await runner.query(`
      CREATE FUNCTION live_sessions(organizations integer[], wanted uuid[]) RETURNS TABLE ("id" uuid)
      LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
        SELECT s."id" FROM unnest(organizations, wanted) AS w("organizationId", "id")
        JOIN public.sessions s ON s."organizationId" = w."organizationId" AND s."id" = w."id"
        JOIN public.users u ON u."organizationId" = s."organizationId" AND u."id" = s."userId"
        JOIN public.organizations o ON o."id" = s."organizationId"
        WHERE s."endedAt" IS NULL AND s."expiresAt" > now() AND u."isActive" AND o."isActive" $$`);
    await runner.query(`GRANT CREATE ON SCHEMA public TO countersign_lookup`);
    await runner.query(`REVOKE ALL ON FUNCTION live_sessions(integer[], uuid[]) FROM PUBLIC`);
    await runner.query(`GRANT EXECUTE ON FUNCTION live_sessions(integer[], uuid[]) TO countersign_app`);
    await runner.query(`ALTER FUNCTION live_sessions(integer[], uuid[]) OWNER TO countersign_lookup`);
    await runner.query(`REVOKE CREATE ON SCHEMA public FROM countersign_lookup`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only; restore a backup instead.');
  }
}
