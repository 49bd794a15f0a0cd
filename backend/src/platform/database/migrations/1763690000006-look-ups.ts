import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The few reviewed functions that look across organizations before anybody is signed in. */
export class LookUps1763690000006 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`GRANT USAGE ON SCHEMA public TO countersign_app, countersign_lookup`);
    await runner.query(
      `GRANT SELECT ("id", "name", "description", "isActive", "isListed") ON organizations TO countersign_lookup`,
    );
    await runner.query(`GRANT SELECT ("id", "organizationId", "email", "username") ON users TO countersign_lookup`);
    await runner.query(`CREATE POLICY look_up ON organizations FOR SELECT TO countersign_lookup USING (true)`);
    await runner.query(`CREATE POLICY look_up ON users FOR SELECT TO countersign_lookup USING (true)`);
    await runner.query(`
      CREATE FUNCTION find_account(login text) RETURNS TABLE ("organizationId" integer, "userId" integer)
      LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
        SELECT u."organizationId", u."id" FROM public.users u WHERE lower(u."email") = lower(login) $$`);
    await runner.query(`
      CREATE FUNCTION listed_organizations() RETURNS TABLE ("id" integer, "name" text, "description" text)
      LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
        SELECT o."id", o."name", o."description" FROM public.organizations o
        WHERE o."isActive" AND o."isListed" ORDER BY lower(o."name"), o."id" $$`);
    await runner.query(`GRANT CREATE ON SCHEMA public TO countersign_lookup`);
    for (const signature of ['find_account(text)', 'listed_organizations()']) {
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
