import { MakeExportOnExportRequested } from '../../src/modules/exports/workers/make-export.export-requested';
import { MakeReportOnReportRequested } from '../../src/modules/exports/workers/make-report.report-requested';
import { systemActor } from '../../src/platform/database/actor';
import { UnitOfWork } from '../../src/platform/database/unit-of-work';
import type { OutboxEvent } from '../../src/platform/outbox/reaction';
import { ReactionRunner } from '../../src/platform/outbox/reaction-runner';
import { StoredFilesRegistry } from '../../src/platform/storage/stored-files';
import { EncryptedStore } from '../../src/platform/storage/encrypted-store';
import { eventually, type AuthorizedAgent, type TestApplication } from '../support/application';
import { MERIDIAN } from '../support/people';
import type { Sql } from '../support/sql';
import { storedFiles } from '../support/uploads';
import { confirmation, inState, started, type Row } from './exports.support';

interface Bench {
  app: TestApplication;
  sql: Sql;
  admin: AuthorizedAgent;
  document: number;
}

/** Exports while the worker makes them: cancelled, interrupted, delivered twice, given up. */
export function describeTasks(bench: () => Bench): void {
  describe('while they are made', () => {
    const evidence = (): object => ({ kind: 'evidence', documentId: bench().document });
    const outcome = ({ status, body }: { status: number; body: Row }): unknown[] => [status, body.code];
    const done = (reaction: string): Promise<true> =>
      eventually(
        () =>
          bench().sql.value<boolean>(
            `SELECT count(*) = 0 FROM outbox WHERE "reaction" = $1 AND "processedAt" IS NULL AND "failedAt" IS NULL`,
            [reaction],
          ) as Promise<true>,
        `${reaction} to end`,
      );
    const left = (count: number): Promise<true> =>
      eventually(() => Promise.resolve<true | false>(storedFiles(bench().app).length === count), 'the files to go');

    /** Has the store wait in the middle, until it is let go. */
    function slowStore(): { entered: Promise<void>; release: () => void } {
      const store = bench().app.application.get(EncryptedStore);
      const put = store.putEncrypted.bind(store);
      let enter = (): void => undefined;
      let release = (): void => undefined;
      const entered = new Promise<void>((resolve) => (enter = resolve));
      const released = new Promise<void>((resolve) => (release = resolve));
      jest.spyOn(store, 'putEncrypted').mockImplementationOnce(async (options) => {
        enter();
        await released;
        return put(options);
      });
      return { entered, release };
    }
    afterEach(() => void jest.restoreAllMocks());

    it('can be cancelled: nothing is left of them', async () => {
      const { app, admin } = bench();
      const before = storedFiles(app).length;
      const slow = slowStore();
      const id = await started(admin, evidence());
      await slow.entered;
      const running = await inState(admin, `/api/exports/${id}`, 'running');
      expect(running).toMatchObject({ fileName: null, sha256: null });
      expect(outcome(await admin.get(`/api/exports/${id}/download`))).toEqual([409, 'EXPORT_NOT_READY']);
      const answer = await admin.delete(`/api/exports/${id}`).expect(200);
      expect(answer.body).toEqual({ success: true, message: 'The export is cancelled' });
      slow.release();
      await done('make-export.export-requested');
      expect(await inState(admin, `/api/exports/${id}`, 'cancelled')).toMatchObject({ bytes: null });
      await left(before);
      await admin.delete(`/api/exports/${id}`).expect(200);
      await admin.get(`/api/exports/${id}`).expect(404);
    });

    it('are made again when the store fails in the middle, and keep one file', async () => {
      const { app, admin, sql } = bench();
      const before = storedFiles(app).length;
      const store = app.application.get(EncryptedStore);
      const put = store.putEncrypted.bind(store);
      jest.spyOn(store, 'putEncrypted').mockImplementationOnce(async (options) => {
        options.source.once('data', () => options.source.destroy(new Error('The disk went away')));
        return put(options);
      });
      const id = await started(admin, evidence());
      await inState(admin, `/api/exports/${id}`, 'ready');
      expect(await sql.value(`SELECT "attempt" FROM exports WHERE "id" = $1`, [id])).toBe(2);
      await left(before + 1);
      const filePath = await sql.value<string>(`SELECT "filePath" FROM exports WHERE "id" = $1`, [id]);
      const known: string[] = [];
      for await (const key of app.application.get(StoredFilesRegistry).keys(MERIDIAN)) known.push(key);
      expect(known).toContain(filePath);
    });

    it('are done once however often they are delivered', async () => {
      const { app, admin, sql } = bench();
      const id = await started(admin, evidence());
      const first = await inState(admin, `/api/exports/${id}`, 'ready');
      const row = `FROM outbox WHERE "reaction" = 'make-export.export-requested' AND "payload" ->> 'exportId' = $1`;
      const outboxId = await sql.value<number>(`SELECT "id"::int ${row}`, [String(id)]);
      await sql.rows(`UPDATE outbox SET "processedAt" = NULL WHERE "id" = $1`, [outboxId]);
      await app.application.get(ReactionRunner).run(outboxId);
      expect(await inState(admin, `/api/exports/${id}`, 'ready')).toEqual(first);
      expect(await sql.value(`SELECT "processedAt" IS NOT NULL ${row}`, [String(id)])).toBe(true);
    });

    it('say so when they are given up', async () => {
      const { app, admin, sql } = bench();
      const [exported, report] = await Promise.all([
        sql.value<number>(
          `INSERT INTO exports ("organizationId", "kind", "title", "fileName", "createdBy") VALUES (45, 'organization', 'Stuck', 'x.zip', $1) RETURNING "id"`,
          [admin.userId],
        ),
        sql.value<number>(
          `INSERT INTO reports ("organizationId", "reportType", "title", "dateFrom", "dateTo", "createdBy") VALUES (45, 'access', 'Stuck', now(), now(), $1) RETURNING "id"`,
          [admin.userId],
        ),
      ]);
      const actor = systemActor(MERIDIAN, 'test');
      const event = (payload: Record<string, number>): OutboxEvent => ({ payload, actor }) as unknown as OutboxEvent;
      await app.application.get(UnitOfWork).run(actor, async (tx) => {
        const get = app.application.get.bind(app.application);
        await get(MakeExportOnExportRequested, { strict: false }).abandon(tx, event({ exportId: exported }));
        await get(MakeReportOnReportRequested, { strict: false }).abandon(tx, event({ reportId: report }));
      });
      expect(await inState(admin, `/api/exports/${exported}`, 'failed')).toMatchObject({
        error: 'The export could not be made. Try again; if it fails again, tell your administrator.',
      });
      await inState(admin, `/api/reports/${report}`, 'failed');
      expect(outcome(await admin.get(`/api/reports/${report}/pdf`))).toEqual([409, 'REPORT_NOT_READY']);
    });

    it('are at most five', async () => {
      const { admin, sql } = bench();
      const ids = await sql.rows<{ id: number }>(
        `INSERT INTO exports ("organizationId", "kind", "title", "fileName", "createdBy") SELECT 45, 'organization', 'Stuck', 'x.zip', $1
         FROM generate_series(1, 5) RETURNING "id"`,
        [admin.userId],
      );
      const answer = await admin.post('/api/exports', { kind: 'organization', confirmation });
      expect(outcome(answer)).toEqual([409, 'TOO_MANY_EXPORTS']);
      expect(outcome(await admin.post('/api/reports', { reportType: 'access' }))).toEqual([409, 'TOO_MANY_EXPORTS']);
      await sql.rows(`DELETE FROM exports WHERE "id" = ANY($1)`, [ids.map(({ id }) => id)]);
    });
  });
}
