import type { MigrationInterface, QueryRunner } from 'typeorm';

/** From when the retention of a version counts: its approval, or else this time. NULL without such a version. */
const RETENTION_BEGAN = `
  (SELECT coalesce(v."approvedAt", $4) FROM public.document_versions v
   WHERE v."organizationId" = $1 AND v."documentId" = $2 AND v."version" = $3)`;

/** For whom a person ($2) of this role ($3) may take a step that is open for these people ($4) or, without any, this role ($5). */
const STOOD_IN_FOR = `
  (SELECT json_agg(json_build_object('id', away."id", 'name', away."name") ORDER BY away."name")
   FROM public.delegations g
   JOIN public.users away ON away."organizationId" = g."organizationId" AND away."id" = g."fromUserId" AND away."isActive"
   WHERE g."organizationId" = $1 AND g."toUserId" = $2 AND $3 IN ('reviewer', 'approver', 'admin')
     AND g."endedAt" IS NULL AND now() >= g."startsAt" AND now() < g."endsAt"
     AND (g."fromUserId" = ANY($4) OR (cardinality($4) = 0 AND away."role" = $5)))`;

const FUNCTIONS: Record<string, [result: string, expression: string]> = {
  'retention_began(integer, integer, integer, timestamptz)': ['timestamptz', RETENTION_BEGAN],
  'stood_in_for(integer, integer, text, integer[], text)': ['json', STOOD_IN_FOR],
};

/**
 * Look-ups that few documents need. A statement opens all tables that it names, whatever it finds; those of a function
 * only when that is called. Both read as whoever calls them, so row-level security holds; PL/pgSQL keeps their plans.
 */
export class RareLookUps1763690000140 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [signature, [result, expression]] of Object.entries(FUNCTIONS)) {
      await runner.query(`
        CREATE FUNCTION ${signature} RETURNS ${result} LANGUAGE plpgsql STABLE AS $$ BEGIN RETURN ${expression}; END $$`);
      await runner.query(`REVOKE ALL ON FUNCTION ${signature} FROM PUBLIC`);
      await runner.query(`GRANT EXECUTE ON FUNCTION ${signature} TO countersign_app`);
    }
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only; restore a backup instead.');
  }
}
