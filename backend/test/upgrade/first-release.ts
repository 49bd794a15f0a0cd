import { setImmediate as breathe } from 'node:timers/promises';
import { Client, Pool, type PoolClient } from 'pg';
import type { MIGRATIONS } from '../../src/platform/database/migrations';
import type { migrate } from '../../src/platform/database/migrator';
import type { Sql } from '../support/sql';

/** The last migration of the version that was the first one anybody could run. */
const LAST_OF_FIRST_RELEASE = 'RateLimits1763690000023';

/** What lays it; given, because the faults use the built product and the tests its sources. */
export interface Product {
  migrations: typeof MIGRATIONS;
  migrate: typeof migrate;
  /** `first-release.sql`. */
  stored: string;
}

/** The migrations of the first version. */
export const firstOf = (migrations: typeof MIGRATIONS): typeof MIGRATIONS =>
  migrations.slice(0, migrations.findIndex(({ name }) => name === LAST_OF_FIRST_RELEASE) + 1);

/** Brings an empty database to the schema of the first version, with what its people had stored. The roles have to be there. */
export async function layFirstRelease(adminUrl: string, { migrations, migrate, stored }: Product): Promise<void> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const database = client.escapeIdentifier(client.database ?? '');
    await client.query(`GRANT CREATE ON DATABASE ${database} TO countersign_owner`);
    await client.query('GRANT ALL ON SCHEMA public TO countersign_owner WITH GRANT OPTION');
    await migrate(adminUrl, client, { migrations: firstOf(migrations) });
    await client.query(stored);
  } finally {
    await client.end();
  }
}

/** Everything in the catalogue that a migration can change, in words. */
export async function schemaOf(sql: Sql): Promise<string[]> {
  const rows = await sql.rows<{ line: string }>(`
    SELECT concat_ws(' ', 'column', table_name, column_name, data_type, is_nullable, column_default, generation_expression) AS "line"
      FROM information_schema.columns WHERE table_schema = 'public'
    UNION ALL SELECT 'index ' || indexdef FROM pg_indexes WHERE schemaname = 'public'
    UNION ALL SELECT concat_ws(' ', 'constraint', conrelid::regclass, pg_get_constraintdef(oid)) FROM pg_constraint WHERE connamespace = 'public'::regnamespace
    UNION ALL SELECT concat_ws(' ', 'policy', tablename, policyname, roles, cmd, qual, with_check) FROM pg_policies WHERE schemaname = 'public'
    UNION ALL SELECT concat_ws(' ', 'table', relname, relrowsecurity, relforcerowsecurity, array_to_string(relacl, ' ')) FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
    UNION ALL SELECT concat_ws(' ', 'column rights', attrelid::regclass, attname, array_to_string(attacl, ' ')) FROM pg_attribute WHERE attacl IS NOT NULL AND attrelid::regclass::text NOT LIKE 'pg_%'
    UNION ALL SELECT concat_ws(' ', 'function', oid::regprocedure, md5(prosrc), array_to_string(proacl, ' ')) FROM pg_proc WHERE pronamespace = 'public'::regnamespace
    UNION ALL SELECT 'trigger ' || pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
    ORDER BY 1`);
  return rows.map(({ line }) => line);
}

type Statement = readonly [text: string, values: readonly unknown[]];
const HASH = 'a'.repeat(64);

/** What one person did with the first version, in its words. `n` is another number each time. */
const HABITS: Record<string, (organization: number, n: number) => Statement[]> = {
  'read the list': (organization) => [
    [
      `SELECT d."id", d."title", d."status", d."rowVersion", u."name" FROM documents d
       JOIN users u ON u."organizationId" = d."organizationId" AND u."id" = d."authorId"
       WHERE d."organizationId" = $1 AND d."deletedAt" IS NULL ORDER BY d."updatedAt" DESC, d."id" DESC LIMIT 20`,
      [organization],
    ],
    [`SELECT count(*) FROM notifications WHERE "organizationId" = $1 AND NOT "isRead"`, [organization]],
  ],
  upload: (organization, n) => {
    const id = 500_000 + n;
    const author = (organization - 2000) * 1000 + 2;
    const file = [organization, id, `load-${n}.pdf`, `load/${organization}/${n}`, author, HASH];
    return [
      [
        `INSERT INTO documents ("organizationId", "id", "title", "fileName", "filePath", "fileSize", "mimeType", "category", "status", "authorId", "documentHash", "encryptedData")
         VALUES ($1, $2, 'Uploaded meanwhile', $3, $4, 1, 'application/pdf', 'policy', 'pending_review', $5, $6, 'sealed')`,
        file,
      ],
      [
        `INSERT INTO document_versions ("organizationId", "documentId", "version", "fileName", "filePath", "createdBy", "fileSize", "mimeType", "documentHash", "encryptedData")
         VALUES ($1, $2, 1, $3, $4, $5, 1, 'application/pdf', $6, 'sealed')`,
        file,
      ],
      [
        `INSERT INTO outbox ("organizationId", "eventId", "event", "reaction", "queue", "payload", "requestId")
         VALUES ($1, nextval('outbox_events'), 'document-submitted', 'notify-reviewer.document-submitted', 'notifications', '{}', 'load')`,
        [organization],
      ],
    ];
  },
  decide: (organization, n) => {
    const id = (organization - 2000) * 100_000 + 1 + (n % 299);
    const person = (organization - 2000) * 1000 + 4;
    return [
      [
        `UPDATE documents SET "status" = 'pending_approval', "reviewedBy" = $3, "rowVersion" = "rowVersion" + 1, "updatedAt" = now()
         WHERE "organizationId" = $1 AND "id" = $2 AND "status" = 'pending_review'`,
        [organization, id, person],
      ],
      [
        `INSERT INTO document_comments ("organizationId", "documentId", "userId", "comment", "action", "version") VALUES ($1, $2, $3, 'Fine', 'approve', 1)`,
        [organization, id, person],
      ],
      [
        `INSERT INTO notifications ("organizationId", "userId", "title", "message", "type", "relatedDocumentId", "eventId")
         VALUES ($1, $2, 'Decided', 'Approved', 'document_approved', $3, nextval('outbox_events') + 1000000000)`,
        [organization, person, id],
      ],
    ];
  },
  'sign in': (organization) => [
    [
      `INSERT INTO sessions ("organizationId", "id", "userId", "refreshHash", "remember", "ipAddress", "userAgent", "expiresAt")
       VALUES ($1, gen_random_uuid(), $2, '\\x01', false, '192.0.2.1', 'Load', now() + interval '12 hours')`,
      [organization, (organization - 2000) * 1000 + 8],
    ],
    [
      `UPDATE users SET "lastLogin" = now() WHERE "organizationId" = $1 AND "id" = $2`,
      [organization, (organization - 2000) * 1000 + 8],
    ],
  ],
  'write the log': (organization) => [
    [
      `INSERT INTO audit_logs ("organizationId", "userId", "action", "resource", "resourceId", "details", "actorName", "requestId")
       VALUES ($1, $2, 'view', 'document', '1', '{}', 'Load', 'load')`,
      [organization, (organization - 2000) * 1000 + 4],
    ],
  ],
};

export interface LoadResult {
  done: Record<string, number>;
  /** By habit, what the database said. */
  failed: Record<string, Set<string>>;
}

/** Processes of the first version that go on working, until they are told to stop. */
export class FirstReleaseAtWork {
  readonly result: LoadResult = { done: {}, failed: {} };
  private readonly pool: Pool;
  private readonly lanes: Promise<void>[] = [];
  private stopped = false;
  private n = 0;

  /** @param patience after how long a request would have been given up, as PostgreSQL writes it */
  constructor(appUrl: string, patience: string) {
    const options = `-c statement_timeout=${patience}`;
    this.pool = new Pool({ connectionString: appUrl, max: 4, options });
    // The server may end connections that nobody uses at the end of a test.
    this.pool.on('error', () => undefined);
    for (const habit of Object.keys(HABITS)) this.lanes.push(this.live(habit));
  }

  /** How often the rarest habit succeeded so far. */
  get rounds(): number {
    return Math.min(...Object.keys(HABITS).map((habit) => this.result.done[habit] ?? 0));
  }

  get reads(): number {
    return this.result.done['read the list'] ?? 0;
  }

  async stop(): Promise<LoadResult> {
    this.stopped = true;
    await Promise.all(this.lanes);
    await this.pool.end();
    return this.result;
  }

  private async live(habit: string): Promise<void> {
    while (!this.stopped) {
      this.n += 1;
      const client = await this.pool.connect();
      try {
        await this.once(client, habit, this.n);
        this.result.done[habit] = (this.result.done[habit] ?? 0) + 1;
      } catch (error) {
        (this.result.failed[habit] ??= new Set()).add((error as Error).message);
        await client.query('ROLLBACK');
      } finally {
        client.release();
      }
      await breathe();
    }
  }

  private async once(client: PoolClient, habit: string, n: number): Promise<void> {
    const organization = 2001 + (n % 2);
    await client.query('BEGIN');
    await client.query(`SELECT set_config('app.organization', $1, true)`, [String(organization)]);
    for (const [text, values] of HABITS[habit]?.(organization, n) ?? []) await client.query(text, [...values]);
    await client.query('COMMIT');
  }
}
