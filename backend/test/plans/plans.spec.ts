import { DiscoveryService, Reflector } from '@nestjs/core';
import { SCHEDULE, type ScheduledJob, type ScheduleOptions } from '../../src/platform/schedule/schedule';
import { eventually, startTestApplication, type AuthorizedAgent, type TestApplication } from '../support/application';
import { everybody } from '../support/people';
import { Sql } from '../support/sql';
import { asSuperAdmin } from '../support/super-admin';
import { plansOf, problemsOf } from './explain';
import { grow } from './growth';
import { hotRequests, nextPage, PLATFORM_REQUESTS } from './hot-requests';
import { Recorder, type Sent } from './recorder';

/** What may cost more with each row, and why. */
const ACCEPTED: readonly { by: RegExp; problem: RegExp; why: string }[] = [
  {
    by: /^GET \/api\/super-admin\/(alerts|analytics|dashboard-stats|organizations|recent-activity|subscription-\w+)/,
    problem: /./,
    why: 'Figures over all organizations, for the operator alone.',
  },
  {
    by: /^GET \/api\/(organization\/setup|super-admin\/system-health)/,
    problem: /^Seq Scan on (documents|audit_checkpoints)$/,
    why: 'Whether there is any: ends at the first row.',
  },
  {
    by: /^GET \/api\/(dashboard|stats)$/,
    problem: /^(Sort|Cost) /,
    why: 'Counts of what a person may see, and of eleven weeks of decisions.',
  },
  {
    by: /^GET \/api\/approvals$/,
    problem: /^Sort /,
    why: 'What waits for a decision, the most urgent first: as many as wait, and not as many as there are documents.',
  },
  {
    by: /^GET \/api\/notifications\?kind/,
    problem: /^Cost /,
    why: 'One kind among the notifications of a person, of which there is a year at most.',
  },
  {
    by: /^GET \/api\/audit-logs\/filters/,
    problem: /^(Sort|Cost|Seq Scan on documents)/,
    why: 'What an approver may narrow the log by is found in that of their documents, which are looked up first.',
  },
];

/**
 * Every statement that the running product sends for what people ask for again and again, and for its schedules, is
 * planned anew where each table has a million rows, as far as PostgreSQL knows: no plan may walk through a table that
 * grows, or sort much of it.
 */
describe('plans at a million rows', () => {
  let app: TestApplication;
  let sql: Sql;
  let sent: Sent[];
  let growing: Set<string>;
  const connections = new Map<string, Sql>();

  /** What is wrong with the plans of a statement, unless it is accepted. */
  const judge = async (statement: Sent): Promise<string[]> => {
    const connection = connections.get(statement.role);
    if (!connection) throw new Error(`No connection as ${statement.role}`);
    const problems = (await plansOf(connection, statement)).flatMap((plan) => problemsOf(plan, growing));
    const accepted = ACCEPTED.filter(({ by }) => by.test(statement.by));
    return [...new Set(problems)].filter((problem) => !accepted.some((one) => one.problem.test(problem)));
  };

  beforeAll(async () => {
    const recorder = new Recorder();
    app = await startTestApplication();
    sql = await Sql.connect(app.database.adminUrl);
    await quiet(sql);
    const { admin, approver } = await everybody(app);
    for (const path of await hotRequests(sql)) await askEach(recorder, path, [admin, approver]);
    const platform = await asSuperAdmin(app);
    for (const path of PLATFORM_REQUESTS) await askEach(recorder, path, [platform]);
    for (const [name, job] of schedulesOf(app)) {
      recorder.note(`schedule ${name}`);
      await job.run();
    }
    await quiet(sql);
    sent = recorder.stop();
    await app.application.close();
    growing = await grow(sql);
    const { appUrl, superUrl, sequencerUrl } = app.database;
    for (const [role, url] of Object.entries({
      countersign_app: appUrl,
      countersign_super: superUrl,
      countersign_audit_seq: sequencerUrl,
    })) {
      const connection = await Sql.connect(url);
      // A million rows lie on as many more pages as there are fewer here.
      await connection.rows('SET seq_page_cost = 300');
      connections.set(role, connection);
    }
  });
  afterAll(async () => {
    for (const connection of connections.values()) await connection.end();
    await sql.end();
    await app.close();
  });

  it('walk along indexes', async () => {
    const found: string[] = [];
    for (const statement of sent) {
      const problems = await judge(statement);
      const text = statement.text.replace(/\s+/g, ' ').trim();
      if (problems.length > 0) found.push(`${statement.by}: ${problems.join(', ')}: ${text}`);
    }
    expect(found).toEqual([]);
    expect(sent.length).toBeGreaterThan(250);
  });

  it('of one priority walk along its own', async () => {
    const index = 'documents_prioritized';
    const asked = sent.filter(({ by, text }) => by.includes('priority=high') && /"priority" = \$/.test(text));
    const connection = connections.get('countersign_app');
    for (const statement of asked) {
      const plans = connection ? await plansOf(connection, statement) : [];
      expect([statement.text, JSON.stringify(plans)]).toEqual([statement.text, expect.stringContaining(index)]);
    }
    expect(asked.length).toBeGreaterThan(3);
  });

  it('of what is published, counted for whoever is no admin, read no document', async () => {
    const asked = sent.filter(({ text }) => /CASE WHEN sure/.test(text));
    const connection = connections.get('countersign_app');
    for (const statement of asked) {
      const plans = connection ? await plansOf(connection, statement) : [];
      expect(JSON.stringify(plans)).toMatch(/"Index Only Scan"[^{]*"documents_published"/);
    }
    expect(asked.map(({ by }) => by)).toEqual([expect.stringMatching(/^GET \/api\/documents\?/)]);
  });

  it.each([
    ['documents_by_title', 'GET /api/documents?sort=title_asc'],
    ['documents_by_creation', 'GET /api/documents?sort=created_desc'],
    ['users_newest', 'GET /api/super-admin/platform-users'],
  ])('are found out without %s', async (index, by) => {
    await sql.rows(`DROP INDEX ${index}`);
    const problems: string[] = [];
    for (const statement of sent.filter((one) => one.by === by)) problems.push(...(await judge(statement)));
    expect(problems).not.toEqual([]);
  });
});

/** Nothing waits for the worker, and the log is sealed. */
const quiet = (sql: Sql): Promise<unknown> =>
  eventually(
    () =>
      sql.value<boolean>(
        `SELECT NOT EXISTS (SELECT 1 FROM outbox WHERE "processedAt" IS NULL AND "failedAt" IS NULL)
            AND NOT EXISTS (SELECT 1 FROM audit_logs WHERE "seq" IS NULL)`,
      ),
    'the worker',
  );

/** Asks for a page, and for the next one. */
async function askEach(recorder: Recorder, path: string, agents: readonly AuthorizedAgent[]): Promise<void> {
  recorder.note(`GET ${path}`);
  const statuses: number[] = [];
  for (const agent of agents) {
    const answer = await agent.get(path);
    statuses.push(answer.status);
    const next = answer.status === 200 ? nextPage(path, answer.body as object) : undefined;
    if (next) await agent.get(next).expect(200);
  }
  // Some are for admins only, or for who takes part.
  expect([path, ...statuses]).toContain(200);
}

function schedulesOf(app: TestApplication): [string, ScheduledJob][] {
  const reflector = app.application.get(Reflector);
  return app.application
    .get(DiscoveryService)
    .getProviders()
    .flatMap(({ metatype, instance }): [string, ScheduledJob][] => {
      const options = metatype && reflector.get<ScheduleOptions | undefined>(SCHEDULE, metatype);
      return options && instance ? [[options.name, instance as ScheduledJob]] : [];
    });
}
