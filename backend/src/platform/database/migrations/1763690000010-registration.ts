import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Registration, invitations, password resets, and members who left. */
export class Registration1763690000010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE users ADD COLUMN "invitedAt" timestamptz, ADD COLUMN "pseudonymisedAt" timestamptz`);
    // Whoever left may come back, here or elsewhere, with the same address and name.
    await runner.query(`DROP INDEX users_email`);
    await runner.query(`DROP INDEX users_username`);
    await runner.query(`CREATE UNIQUE INDEX users_email ON users (lower("email")) WHERE "deletedAt" IS NULL`);
    await runner.query(`CREATE UNIQUE INDEX users_username ON users (lower("username")) WHERE "deletedAt" IS NULL`);
    await runner.query(
      `CREATE INDEX users_to_pseudonymise ON users ("organizationId", "deletedAt")
       WHERE "deletedAt" IS NOT NULL AND "pseudonymisedAt" IS NULL`,
    );
    await runner.query(`ALTER TABLE email_verifications ALTER COLUMN "code" SET DEFAULT ''`);
    await runner.query(
      `CREATE INDEX email_verifications_open ON email_verifications ("organizationId", "userId", "type") WHERE NOT "isUsed"`,
    );
    // Link and code are made by the worker that mails them, so a request starts without both.
    await runner.query(`
      ALTER TABLE password_resets ALTER COLUMN "resetCode" DROP NOT NULL, ALTER COLUMN "resetToken" DROP NOT NULL,
        ADD COLUMN "userId" integer NOT NULL, ADD COLUMN "attempts" integer NOT NULL DEFAULT 0,
        ADD FOREIGN KEY ("organizationId", "userId") REFERENCES users ("organizationId", "id")`);
    await runner.query(
      `CREATE INDEX password_resets_of_user ON password_resets ("organizationId", "userId", "createdAt" DESC)`,
    );
    await this.lookUps(runner);
  }

  private async lookUps(runner: QueryRunner): Promise<void> {
    await runner.query(`GRANT SELECT ("joinPolicy") ON organizations TO countersign_lookup`);
    await runner.query(`GRANT SELECT ("deletedAt") ON users TO countersign_lookup`);
    await runner.query(`GRANT CREATE ON SCHEMA public TO countersign_lookup`);
    await runner.query(`
      CREATE FUNCTION joinable_organization(wanted integer) RETURNS TABLE ("id" integer, "name" text, "joinPolicy" text)
      LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
        SELECT o."id", o."name", o."joinPolicy" FROM public.organizations o
        WHERE o."id" = wanted AND o."isActive" AND o."isListed" $$`);
    await runner.query(`REVOKE ALL ON FUNCTION joinable_organization(integer) FROM PUBLIC`);
    await runner.query(`GRANT EXECUTE ON FUNCTION joinable_organization(integer) TO countersign_app`);
    await runner.query(`ALTER FUNCTION joinable_organization(integer) OWNER TO countersign_lookup`);
    // Replaced by its owner, whose rights the migrating role takes on only for this statement.
    await runner.query(`SET LOCAL ROLE countersign_lookup`);
    await runner.query(`
      CREATE OR REPLACE FUNCTION find_account(login text) RETURNS TABLE ("organizationId" integer, "userId" integer)
      LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
        SELECT u."organizationId", u."id" FROM public.users u
        WHERE lower(u."email") = lower(login) AND u."deletedAt" IS NULL $$`);
    await runner.query(`SET LOCAL ROLE countersign_owner`);
    await runner.query(`REVOKE CREATE ON SCHEMA public FROM countersign_lookup`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only; restore a backup instead.');
  }
}
