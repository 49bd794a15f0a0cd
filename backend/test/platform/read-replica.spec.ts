import { UnitOfWork } from '../../src/platform/database/unit-of-work';
import { eventually, startTestApplication, type AuthorizedAgent, type TestApplication } from '../support/application';
import { MERIDIAN } from '../support/people';
import { Sql } from '../support/sql';
import { FollowedDatabase, StandbyObserver } from '../support/standby';
import { published } from '../support/uploads';

const LISTS = '/api/documents?limit=100';
const LOG = '/api/audit-logs';
const SEARCH = '/api/documents/search?q=plan';
/** So long the person who changed something has the mark that sends them to the primary. */
const MARKED_MS = 5_000;
const MARK = 'countersign_changed=1';

const WAITS = {
  name: 'test.waits',
  text: `SELECT pg_is_in_recovery() AS "standby", CASE WHEN pg_is_in_recovery() THEN pg_sleep(14)::text END AS "waited"
         FROM documents WHERE "organizationId" = $1 LIMIT 1`,
};
const FROM_PRIMARY = [{ standby: false, waited: null }];

/** A hot standby that follows by streaming, falls behind, is cut off, dies and comes back. */
describe('reads from a replica', () => {
  let pair: FollowedDatabase;
  let app: TestApplication;
  let primary: Sql;
  let standby: StandbyObserver;
  let author: AuthorizedAgent;
  let reader: AuthorizedAgent;
  let admin: AuthorizedAgent;

  /** When the standby was last asked something by the application, but for where it stands. */
  const lastAsked = (): Promise<number> =>
    standby.value<number>(
      `SELECT coalesce(max(extract(epoch FROM query_start)), 0)::float8 FROM pg_stat_activity
       WHERE usename = 'countersign_app' AND query NOT LIKE '%pg_control_system%'`,
    );

  /** Asks until the standby has answered. */
  const servedByStandby = (path: string, agent = reader): Promise<true> =>
    eventually(async () => {
      const before = await lastAsked();
      await agent.get(path).expect(200);
      return (await lastAsked()) > before;
    }, `${path} from the standby`);

  const listed = async (agent: AuthorizedAgent, cookie = ''): Promise<number[]> => {
    const { body } = await agent.get(LISTS).set('Cookie', cookie).expect(200);
    return (body.documents as { id: number }[]).map(({ id }) => id);
  };

  /** A read that takes long on the standby, and none on the primary. Resolves when the standby is at it. */
  const readUnderWay = async (): Promise<{ rows: Promise<unknown[]> }> => {
    const sleeps = `SELECT count(*) > 0 FROM pg_stat_activity WHERE wait_event = 'PgSleep'`;
    return eventually(async () => {
      await servedByStandby(LISTS);
      const rows = app.application.get(UnitOfWork).read(MERIDIAN, WAITS, [MERIDIAN], 'may lag');
      let answered = false;
      rows.then(
        () => (answered = true),
        () => (answered = true),
      );
      while (!answered) if (await standby.value<boolean>(sleeps)) return { rows };
      // The standby was behind for a moment, and the primary has answered at once.
      return null;
    }, 'the read to be under way');
  };

  beforeAll(async () => {
    pair = await FollowedDatabase.start();
    app = await startTestApplication({ database: pair.database, replica: pair.replica });
    primary = await Sql.connect(pair.database.adminUrl);
    standby = await StandbyObserver.connect(pair.replica.adminUrl);
    author = await app.as('creator@meridian.example');
    admin = await app.as('admin@meridian.example');
    reader = await app.as('user@meridian.example');
  });
  afterAll(async () => {
    await app?.close();
    await Promise.all([primary?.end(), standby?.end()]);
    await pair?.database.drop();
  });

  it('are the lists and searches of those who only look', async () => {
    await servedByStandby(LISTS);
    await servedByStandby(SEARCH);
    await servedByStandby(LOG, admin);
  });

  it('find a server that only reads, and a role that may do nothing else', async () => {
    const role = await Sql.connect(pair.replica.appUrl);
    const refused = {
      [`INSERT INTO rate_limits DEFAULT VALUES`]: '25006',
      [`SET transaction_read_only = off`]: '0A000',
      [`CREATE TEMP TABLE note ()`]: '25006',
      [`SELECT pg_promote()`]: '42501',
      [`SELECT pg_wal_replay_pause()`]: '42501',
      [`ALTER SYSTEM SET work_mem = '1GB'`]: '42501',
      [`SELECT pg_read_file('postgresql.conf')`]: '42501',
    };
    try {
      for (const [text, code] of Object.entries(refused))
        expect([text, await role.errorOf(text)]).toEqual([text, code]);
      expect(await role.value('SELECT count(*)::int FROM documents')).toBe(0);
    } finally {
      await role.end();
    }
  });

  it('show within five seconds what was changed and taken away, however far behind it is', async () => {
    const other = await published(author);
    await eventually(async () => (await listed(reader)).includes(other), 'the document to be listed');
    const [session, again] = [await app.as('reviewer@meridian.example'), await app.as('reviewer@meridian.example')];
    await servedByStandby(LISTS);
    await standby.rows('SELECT pg_wal_replay_pause()');
    await eventually(
      async () => (await standby.value('SELECT pg_get_wal_replay_pause_state()')) === 'paused',
      'the standby to stand still',
    );
    try {
      const id = await published(author);
      await admin.delete(`/api/documents/${other}`).expect(200);
      await again.post('/api/profile/sessions/revoke-others').expect(200);
      const changed = performance.now();
      // Its author sees a change at once, and so does whoever asks for the document itself; a session ends at once.
      expect(await listed(author, `other=1; ${MARK}`)).toContain(id);
      await reader.get(`/api/documents/${id}`).expect(200);
      await reader.get(`/api/documents/${other}`).expect(404);
      await session.get(LISTS).expect(401);
      const stale: number[] = [];
      await eventually(async () => {
        const asked = performance.now();
        const ids = await listed(reader);
        const upToDate = ids.includes(id) && !ids.includes(other);
        if (!upToDate) stale.push(asked - changed);
        return upToDate;
      }, 'the lists from the primary');
      expect(stale.filter((age) => age > MARKED_MS)).toEqual([]);
      const told = (): boolean => app.log.some((line) => line.includes('The read replica is behind or away'));
      await eventually(() => Promise.resolve(told()), 'a line in the log');
    } finally {
      await standby.rows('SELECT pg_wal_replay_resume()');
    }
    await servedByStandby(LISTS);
  });

  it('end when it is cut off, and does not know it', async () => {
    const conninfo = await standby.value<string>(`SELECT current_setting('primary_conninfo')`);
    const follow = async (from: string): Promise<void> => {
      await standby.rows(`ALTER SYSTEM SET primary_conninfo = '${from}'`);
      await standby.rows('SELECT pg_reload_conf()');
    };
    const behind = async (): Promise<number> => {
      const { text } = await app.http().get('/metrics').expect(200);
      return Number(/^countersign_database_replica_lag_seconds\{.*\} (.+)$/m.exec(text)?.[1]);
    };
    await follow('host=127.0.0.1 port=1');
    try {
      const id = await published(author);
      await eventually(async () => (await listed(reader)).includes(id), 'the lists from the primary');
      await eventually(async () => (await behind()) > 3, 'the standby to count as behind');
      const before = await lastAsked();
      await listed(reader);
      expect(await lastAsked()).toBeLessThanOrEqual(before);
    } finally {
      await follow(conninfo);
    }
    await servedByStandby(LISTS);
    await eventually(async () => (await behind()) < 3, 'the standby to count as near');
  });

  it('are asked again on the primary when a change that is replayed cancels them', async () => {
    const answer = await readUnderWay();
    await primary.rows('BEGIN; LOCK TABLE documents IN ACCESS EXCLUSIVE MODE; COMMIT');
    expect(await answer.rows).toEqual(FROM_PRIMARY);
    const conflicts = `SELECT confl_lock::int FROM pg_stat_database_conflicts WHERE datname = current_database()`;
    await eventually(() => standby.value<number>(conflicts), 'the conflict to be counted');
  });

  it('are asked again on the primary when it no longer answers', async () => {
    await servedByStandby(LISTS);
    const pids = await standby.rows<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity WHERE usename = 'countersign_app'`,
    );
    for (const { pid } of pids) process.kill(pid, 'SIGSTOP');
    try {
      const answers = await Promise.all(Array.from({ length: 5 }, () => reader.get(LISTS)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    } finally {
      for (const { pid } of pids) process.kill(pid, 'SIGCONT');
    }
    await servedByStandby(LISTS);
  });

  it('go on while it dies and comes back', async () => {
    const answers: string[] = [];
    let back = false;
    const readOn = async (path: string): Promise<void> => {
      while (!back) {
        const { status, text } = await admin.get(path);
        answers.push(status === 200 ? '200' : `${path}: ${status} ${text}`);
      }
    };
    const reading = [LISTS, LISTS, SEARCH, LOG].map(readOn);
    try {
      const answer = await readUnderWay();
      const began = `SELECT pg_postmaster_start_time()::text`;
      const before = await standby.value<string>(began);
      pair.kill();
      expect(await answer.rows).toEqual(FROM_PRIMARY);
      await standby.end().catch(() => undefined);
      standby = await eventually(async () => {
        const again = await StandbyObserver.connect(pair.replica.adminUrl).catch(() => null);
        const now = await again?.value<string>(began).catch(() => before);
        if (again && now !== before) return again;
        await again?.end().catch(() => undefined);
        return null;
      }, 'the standby to be back');
      await eventually(async () => (await lastAsked()) > 0, 'reads from the standby');
    } finally {
      back = true;
      await Promise.all(reading);
    }
    expect(new Set(answers)).toEqual(new Set(['200']));
  });
});
