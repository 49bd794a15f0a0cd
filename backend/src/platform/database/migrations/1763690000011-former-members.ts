import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Where former members wait to be pseudonymised: only the ids of organizations, for the job that does it. */
export class FormerMembers1763690000011 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`GRANT SELECT ("pseudonymisedAt") ON users TO countersign_lookup`);
    await runner.query(`GRANT CREATE ON SCHEMA public TO countersign_lookup`);
    await runner.query(`
      CREATE FUNCTION organizations_with_former_members(days integer) RETURNS TABLE ("id" integer)
      LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
        SELECT DISTINCT u."organizationId" FROM public.users u
        WHERE u."deletedAt" < now() - make_interval(days => days) AND u."pseudonymisedAt" IS NULL $$`);
    await runner.query(`REVOKE ALL ON FUNCTION organizations_with_former_members(integer) FROM PUBLIC`);
    await runner.query(`GRANT EXECUTE ON FUNCTION organizations_with_former_members(integer) TO countersign_app`);
    await runner.query(`ALTER FUNCTION organizations_with_former_members(integer) OWNER TO countersign_lookup`);
    await runner.query(`REVOKE CREATE ON SCHEMA public FROM countersign_lookup`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only; restore a backup instead.');
  }
}
