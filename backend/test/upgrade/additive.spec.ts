import { MIGRATIONS } from '../../src/platform/database/migrations';
import { findingsIn, statementsOf, type Excused } from './additive.support';

/** From here on; what was released before is never edited. */
const FIRST = 1763690000100;
/** What older ones among these would be told today: small tables, and released. */
const BEFORE_THE_RULE: Record<string, string[]> = {
  FirstRun1763690000100: ['scans', 'builds an index'],
};
const numberOf = (name: string): number => Number(/\d{13}$/.exec(name)?.[0]);
const recent = MIGRATIONS.filter(({ name }) => numberOf(name) >= FIRST);
const kindsOf = (...statements: string[]): string[] => findingsIn(statements).map(({ kind }) => kind);

describe('migrations only add, for the version that still runs', () => {
  it.each(recent.map((migration) => [migration.name, migration] as const))('%s', async (name, Migration) => {
    const migration: Excused = new Migration();
    const allowed = [...(BEFORE_THE_RULE[name] ?? []), ...Object.keys(migration.reasons ?? {})];
    const statements = await statementsOf(migration);
    expect(statements).not.toEqual([]);
    const findings = findingsIn(statements);
    expect(findings.filter(({ kind }) => !allowed.includes(kind))).toEqual([]);
    // A reason that nothing needs any more would excuse the next change of the file.
    expect(allowed.filter((kind) => !findings.some((finding) => finding.kind === kind))).toEqual([]);
    for (const reason of Object.values(migration.reasons ?? {})) expect(reason.length).toBeGreaterThan(20);
    if (statements.some((statement) => /\bCONCURRENTLY\b/.test(statement))) expect(migration.transaction).toBe(false);
  });

  it.each([
    ['DROP TABLE documents', 'takes away'],
    ['DROP FUNCTION account_by_email(text)', 'takes away'],
    ['ALTER TABLE documents DROP "title"', 'takes away'],
    ['ALTER TABLE documents ADD "a" text, DROP COLUMN "title"', 'takes away'],
    ['ALTER TABLE documents RENAME "title" TO "name"', 'takes away'],
    ['ALTER TABLE documents RENAME TO papers', 'takes away'],
    ['REVOKE SELECT ON documents FROM countersign_app', 'takes away'],
    ['alter table "documents" add column "a" text not null', 'demands'],
    ['ALTER TABLE documents ALTER "a" DROP DEFAULT', 'demands'],
    ['ALTER TABLE documents ADD "a" uuid DEFAULT gen_random_uuid()', 'rewrites'],
    [`ALTER TABLE documents ADD "a" tsvector GENERATED ALWAYS AS (to_tsvector('a, b')) STORED`, 'rewrites'],
    ['ALTER TABLE documents ADD "a" bigserial', 'rewrites'],
    ['UPDATE documents SET "a" = 1', 'rewrites'],
    ['INSERT INTO settings SELECT "id" FROM organizations', 'rewrites'],
    ['ALTER TABLE documents ADD CONSTRAINT c CHECK ("a" > 0)', 'scans'],
    ['ALTER TABLE documents ADD "a" int REFERENCES users ("id")', 'scans'],
    ['CREATE INDEX i ON documents ("a")', 'builds an index'],
    ['CREATE UNIQUE INDEX i ON ONLY "documents" ("a")', 'builds an index'],
    ['DO $$ BEGIN EXECUTE anything; END $$', 'hides'],
  ])('refuses %s', (statement, kind) => {
    expect(kindsOf(statement)).toEqual([kind]);
  });

  it('refuses what does two things at once, or stands among others', async () => {
    expect(kindsOf('ALTER TABLE documents ALTER COLUMN "a" SET NOT NULL')).toEqual(['demands', 'scans']);
    expect(kindsOf('ALTER TABLE documents ALTER "a" TYPE bigint')).toEqual(['rewrites', 'takes away']);
    const hidden = {
      up: async (runner: { query: (sql: string) => Promise<unknown> }): Promise<void> => {
        await runner.query(`
          -- Nothing; really.
          CREATE FUNCTION f() RETURNS void LANGUAGE sql AS $body$ SELECT 1; DROP TABLE nothing; $body$;
          SELECT 'a; DROP TABLE a' /* ; DROP TABLE b */; DROP TABLE c;`);
      },
      down: (): Promise<void> => Promise.resolve(),
    };
    expect(findingsIn(await statementsOf(hidden))).toEqual([{ kind: 'takes away', statement: 'DROP TABLE c' }]);
  });

  it('lets through what the running version does not notice', () => {
    expect(
      kindsOf(
        'CREATE TABLE papers ("id" int PRIMARY KEY, "a" text)',
        'CREATE INDEX papers_a ON papers ("a")',
        'ALTER TABLE papers ADD CONSTRAINT c CHECK ("a" IS NOT NULL), ALTER "a" SET NOT NULL',
        `INSERT INTO papers SELECT "id" FROM organizations`,
        'GRANT SELECT ON papers TO countersign_app',
        'REVOKE INSERT ON papers FROM countersign_app',
        'GRANT CREATE ON SCHEMA public TO countersign_lookup',
        'REVOKE CREATE ON SCHEMA public FROM countersign_lookup',
        'CREATE FUNCTION papers_of(int) RETURNS int LANGUAGE sql AS $$ SELECT 1 $$',
        'REVOKE ALL ON FUNCTION papers_of(int) FROM PUBLIC',
        `ALTER TABLE documents ADD "a" text, ADD "b" text[] NOT NULL DEFAULT '{a, b}', ADD "c" timestamptz DEFAULT now()`,
        'ALTER TABLE documents ALTER "c" DROP DEFAULT',
        'ALTER TABLE documents ADD CONSTRAINT d CHECK ("a" IN (1, 2)) NOT VALID, DROP CONSTRAINT c',
        'ALTER TABLE documents VALIDATE CONSTRAINT d',
        'ALTER TABLE documents ALTER "a" DROP NOT NULL',
        'CREATE INDEX CONCURRENTLY i ON documents ("a")',
        'DROP INDEX CONCURRENTLY IF EXISTS i',
        `INSERT INTO settings ("name") VALUES ('a')`,
      ),
    ).toEqual([]);
  });
});
