import { getQueueToken } from '@nestjs/bullmq';
import type { Queue } from 'bullmq';
import { StorageProbe } from '../../src/modules/console/services/health/storage.probe';
import { PATIENCE_MS, SystemHealth } from '../../src/modules/console/services/health/system-health';
import { BlobStore } from '../../src/platform/storage/blob-store';
import { startTestApplication, type AuthorizedAgent, type TestApplication } from '../support/application';
import { Sql } from '../support/sql';
import { asSuperAdmin } from '../support/super-admin';

interface Check {
  name: string;
  status: string;
  summary: string;
  since: string | null;
  figures: { label: string; value: number; unit: string }[];
}

describe('the health of the platform', () => {
  let app: TestApplication;
  let sql: Sql;
  let agent: AuthorizedAgent;

  beforeAll(async () => {
    app = await startTestApplication({ worker: false });
    sql = await Sql.connect(app.database.adminUrl);
    agent = await asSuperAdmin(app);
  });
  afterAll(async () => {
    await sql.end();
    await app.close();
  });
  afterEach(() => jest.restoreAllMocks());

  /** Measured anew: what was measured a moment ago is forgotten. */
  const measured = async (): Promise<{ status: string; checks: Record<string, Check> }> => {
    Object.assign(app.application.get(SystemHealth), { latest: undefined });
    const { body } = await agent.get('/api/super-admin/system-health').expect(200);
    const checks = (body.checks as Check[]).map((check) => [check.name, check] as const);
    return { status: body.status, checks: Object.fromEntries(checks) };
  };
  const figure = (check: Check | undefined, label: string): number | undefined =>
    check?.figures.find((one) => one.label === label)?.value;
  const alerts = async (): Promise<Record<string, { severity: string; title: string; link: string | null }>> => {
    const { body } = await agent.get('/api/super-admin/alerts').expect(200);
    return Object.fromEntries((body.alerts as { id: string; severity: string }[]).map((one) => [one.id, one])) as never;
  };

  it('is measured at the real parts', async () => {
    const { status, checks } = await measured();
    expect(Object.keys(checks)).toEqual(['database', 'queue', 'storage', 'mail', 'evidence_log', 'backup']);
    expect(checks.database).toMatchObject({ status: 'ok', since: null });
    expect(figure(checks.database, 'Connections')).toBeGreaterThan(0);
    expect(figure(checks.database, 'Size')).toBeGreaterThan(1_000_000);
    expect(checks.storage).toMatchObject({ status: 'ok', summary: 'Writes, reads and removes' });
    expect(checks.mail).toMatchObject({ status: 'ok', summary: 'Mails go to the development mailbox' });
    expect(checks.backup).toMatchObject({ status: 'unknown', summary: 'No backup recorded' });
    expect(['ok', 'degraded']).toContain(status);
    const left = [];
    for await (const { key } of app.application.get(BlobStore).list('health/')) left.push(key);
    expect(left).toEqual([]);
  });

  it('knows of backups and drills what was written down of them', async () => {
    const run = (values: string): Promise<unknown> =>
      sql.rows(`INSERT INTO backup_runs ("kind", "state", "place", "startedAt", "snapshotAt", "finishedAt", "databaseBytes", "fileBytes", "rpoSeconds", "rtoSeconds")
        VALUES ${values}`);
    await run(
      `('backup', 'done', '/b', now() - interval '50 hours', now() - interval '50 hours', now() - interval '49 hours', 5000000, 90, NULL, NULL)`,
    );
    expect((await measured()).checks.backup).toMatchObject({
      status: 'degraded',
      summary: 'The last backup is too old',
    });
    await run(`('backup', 'done', '/b', now() - interval '10 minutes', now() - interval '9 minutes', now() - interval '8 minutes', 5000000, 90, NULL, NULL),
               ('drill', 'done', '/b', now() - interval '10 minutes', now() - interval '9 minutes', now(), 5000000, 90, 1860, 75)`);
    const { backup } = (await measured()).checks;
    expect(backup).toMatchObject({ status: 'ok', summary: 'Backups are made, and were restored on trial' });
    expect(figure(backup, 'Took')).toBe(120);
    expect(figure(backup, 'Most to be lost (RPO)')).toBe(1_860);
    expect(figure(backup, 'Time to be back (RTO)')).toBe(75);
    await run(`('backup', 'failed', '/b', now(), NULL, now(), NULL, NULL, NULL, NULL)`);
    expect((await measured()).checks.backup).toMatchObject({ status: 'degraded', summary: 'The last backup failed' });
    expect((await alerts())['check-backup']).toMatchObject({
      severity: 'warning',
      title: 'Backup: the last backup failed',
    });
    await sql.rows('DELETE FROM backup_runs');
    await measured();
  });

  it('says which work waits, and for how long', async () => {
    await sql.rows(
      `INSERT INTO outbox ("organizationId", "eventId", "event", "reaction", "queue", "payload", "requestId", "createdAt", "dispatchedAt")
       VALUES (45, nextval('outbox_events'), 'x', 'x.x', 'reactions', '{}', 'test', now() - interval '1 hour', now())`,
    );
    const late = await measured();
    expect(late.checks.queue).toMatchObject({ status: 'degraded', summary: 'Work waits too long' });
    expect(figure(late.checks.queue, 'Oldest')).toBeGreaterThanOrEqual(3_600);
    expect((await alerts())['check-queue']).toMatchObject({ severity: 'critical', link: 'support' });
    await sql.rows(`UPDATE outbox SET "heldAt" = now() WHERE "reaction" = 'x.x'`);
    const held = await measured();
    expect(figure(held.checks.queue, 'Held for suspended organizations')).toBe(1);
    expect(figure(held.checks.queue, 'Oldest')).toBeLessThan(3_600);
    await sql.rows(`DELETE FROM outbox WHERE "reaction" = 'x.x'`);
  });

  it('reports a store that lost what was written, since when, and until it is mended', async () => {
    jest.spyOn(app.application.get(BlobStore), 'readRange').mockResolvedValue(Buffer.from('something else'));
    const first = await measured();
    expect(first.status).toBe('down');
    expect(first.checks.storage).toMatchObject({ status: 'down', since: expect.any(String) });
    expect((await alerts())['check-storage']).toMatchObject({ severity: 'critical' });
    const again = await measured();
    expect(again.checks.storage?.since).toBe(first.checks.storage?.since);
    jest.restoreAllMocks();
    expect((await measured()).checks.storage).toMatchObject({ status: 'ok', since: null });
  });

  it('reports a part that fails, and says nothing of its error', async () => {
    jest.spyOn(app.application.get(BlobStore), 'put').mockRejectedValue(new Error('secret path /blobs'));
    const { checks } = await measured();
    expect(checks.storage).toMatchObject({ status: 'down', summary: 'Does not work' });
    expect(JSON.stringify(checks)).not.toContain('secret path');
  });

  it('waits for no part that hangs, and asks it once', async () => {
    let free: (value: never) => void = () => undefined;
    const queue = app.application.get<Queue>(getQueueToken('reactions'));
    const asked = jest.spyOn(queue, 'getJobCounts').mockReturnValue(
      new Promise((resolve) => {
        free = resolve;
      }),
    );
    const hanging = await measured();
    expect(hanging.checks.queue).toMatchObject({ status: 'down', summary: 'Does not answer' });
    expect(hanging.checks.database?.status).toBe('ok');
    await measured();
    expect(asked).toHaveBeenCalledTimes(1);
    free({} as never);
    jest.restoreAllMocks();
    expect((await measured()).checks.queue?.status).not.toBe('down');
    expect(PATIENCE_MS).toBeLessThan(10_000);
  });

  it('is measured once for all who ask within seconds', async () => {
    await measured();
    const measure = jest.spyOn(app.application.get(StorageProbe), 'measure');
    await Promise.all([1, 2, 3].map(() => agent.get('/api/super-admin/system-health').expect(200)));
    expect(measure).not.toHaveBeenCalled();
  });

  it('counts what waits for a signed checkpoint', async () => {
    await sql.rows(`ALTER TABLE audit_logs DISABLE TRIGGER guard`);
    await sql.rows(
      `UPDATE audit_logs SET "seq" = NULL, "createdAt" = now() - interval '5 minutes' WHERE "organizationId" = 45`,
    );
    const { checks } = await measured();
    expect(checks.evidence_log).toMatchObject({ status: 'degraded', summary: 'Entries wait for a signed checkpoint' });
    expect(figure(checks.evidence_log, 'Lag')).toBeGreaterThanOrEqual(300);
    expect((await alerts())['check-evidence_log']).toMatchObject({ severity: 'critical', link: 'compliance' });
  });

  it('raises alerts by rules over what is stored', async () => {
    await sql.rows(
      `INSERT INTO integrity_findings ("organizationId", "filePath", "kind") VALUES (45, '45/lost', 'missing'), (45, '45/bad', 'damaged')`,
    );
    await sql.rows(
      `WITH p AS (INSERT INTO subscription_plans ("name", "priceMonthly", "priceTotal", "durationMonths", "maxUsers", "maxStorage", "maxDocuments")
         VALUES ('Test', 0, 0, 1, 0, 0, 0) RETURNING "id"), o AS (INSERT INTO organizations ("name") VALUES ('On trial') RETURNING "id")
       INSERT INTO organization_subscriptions ("organizationId", "planId", "status", "startDate", "trialEndDate")
       SELECT o."id", p."id", 'trial', now(), now() + interval '2 days' FROM p, o`,
    );
    const found = await alerts();
    expect(found['integrity-findings']).toMatchObject({
      severity: 'critical',
      title: '2 stored files are missing or damaged',
      link: 'compliance',
    });
    expect(found['trials-ending']).toMatchObject({ severity: 'info', link: 'subscriptions' });
    expect(found['check-backup']).toMatchObject({ severity: 'warning', title: 'No backup recorded' });
    expect(found['no-mail-server']).toMatchObject({ severity: 'info' });
    const order = (await agent.get('/api/super-admin/alerts').expect(200)).body.alerts.map(
      (one: { severity: string }) => one.severity,
    );
    expect(order).toEqual(
      [...order].sort((a, b) => 'critical warning info'.indexOf(a) - 'critical warning info'.indexOf(b)),
    );
  });
});
