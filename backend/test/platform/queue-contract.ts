import { getQueueToken } from '@nestjs/bullmq';
import type { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { systemActor } from '../../src/platform/database/actor';
import { UnitOfWork } from '../../src/platform/database/unit-of-work';
import { Outbox } from '../../src/platform/outbox/outbox';
import type { QueueName } from '../../src/platform/outbox/reaction';
import { eventually, startTestApplication, type TestApplication } from '../support/application';
import { everybody, MERIDIAN, NORTHWIND, type People } from '../support/people';
import { Sql } from '../support/sql';
import { published } from '../support/uploads';

const COMMENTED = 'document.commented';
const REACTION = 'notify-participants.document-commented';

/** What the outbox promises, whatever keeps its queue. */
export function queueContract(backend: string, redisUrl?: string): void {
  describe(`outbox and queue on ${backend}`, () => {
    let app: TestApplication;
    let sql: Sql;
    let people: People;
    let documentId: number;
    const env = redisUrl ? { REDIS_URL: redisUrl } : undefined;

    beforeAll(async () => {
      app = await startTestApplication({ ...(env && { env }) });
      sql = await Sql.connect(app.database.adminUrl);
      people = await everybody(app);
      documentId = await published(people.creator);
      await settled();
    });
    afterAll(async () => {
      await sql.end();
      await app.close();
    });

    const queueOf = (name: QueueName): Queue => app.application.get<Queue>(getQueueToken(name), { strict: false });
    const waiting = (): Promise<number> =>
      sql.value(`SELECT count(*)::int FROM outbox WHERE "processedAt" IS NULL AND "failedAt" IS NULL`);
    const settled = (): Promise<unknown> => eventually(async () => (await waiting()) === 0, 'the worker');
    const notices = (eventId: number): Promise<number> =>
      sql.value(`SELECT count(*)::int FROM notification_events WHERE "eventId" = $1`, [eventId]);

    /** A row as `publish` writes it, which the dispatcher believes to be in the queue already. */
    const dispatched = async (eventId: number, reaction = REACTION, age = '0 seconds'): Promise<number> => {
      const payload = JSON.stringify({ documentId, commentId: 1, by: people.user.userId });
      return sql.value(
        `INSERT INTO outbox ("organizationId", "eventId", "event", "reaction", "queue", "payload", "requestId", "dispatchedAt")
         VALUES (45, $1, $2, $3, 'reactions', $4, 'test', now() - $5::interval) RETURNING "id"::int`,
        [eventId, COMMENTED, reaction, payload, age],
      );
    };
    const deliver = (outboxId: number, jobId: string, attempts = 3): Promise<unknown> =>
      queueOf('reactions').add('reactions', { outboxId }, { jobId, attempts });

    /** As the queue counts it when workers die with a job. */
    const lose = async (jobId: string, times: number): Promise<void> => {
      if (!redisUrl) {
        const lost = `UPDATE bullmq.job SET stalled_count = $2 WHERE queue = 'reactions' AND id = $1`;
        return expect(await sql.count(lost, [jobId, times])).toBe(1);
      }
      const redis = new Redis(redisUrl);
      await redis.hset(queueOf('reactions').toKey(jobId), 'stc', times);
      redis.disconnect();
    };

    const publish = (fail = false): Promise<void> =>
      app.application.get(UnitOfWork).run(systemActor(45, 'test'), async (tx) => {
        const payload = { documentId, commentId: 1, by: people.user.userId };
        await app.application.get(Outbox).publish(tx, COMMENTED, payload);
        if (fail) throw new Error('the cause failed');
      });

    it('does what was published, once it is committed', async () => {
      const before = await sql.value<number>(`SELECT count(*)::int FROM notification_events`);
      await publish();
      await settled();
      expect(await sql.value(`SELECT count(*)::int FROM notification_events`)).toBe(before + 1);
    });

    it('does nothing of a transaction that was rolled back', async () => {
      const count = `SELECT (SELECT count(*) FROM outbox) || '/' || (SELECT count(*) FROM notification_events)`;
      const before = await sql.value(count);
      await expect(publish(true)).rejects.toThrow('the cause failed');
      await publish();
      await settled();
      const [rows, effects] = String(before).split('/').map(Number);
      expect(await sql.value(count)).toBe(`${Number(rows) + 1}/${Number(effects) + 1}`);
    });

    it('has one effect however often, and at the same time, a row is delivered', async () => {
      const id = await dispatched(-1);
      await Promise.all([1, 2, 3, 4, 5].map((n) => deliver(id, `twice-${n}`)));
      await settled();
      await deliver(id, 'once-more');
      await eventually(
        async () => (await queueOf('reactions').getJobCounts('waiting', 'active')).active === 0,
        'the queue',
      );
      expect(await notices(-1)).toBe(1);
      // Even where the confirmation was lost, the effect is unique by its event.
      await sql.rows(`UPDATE outbox SET "processedAt" = NULL WHERE "id" = $1`, [id]);
      await deliver(id, 'after-the-loss');
      await settled();
      expect(await notices(-1)).toBe(1);
    });

    it('sends one mail for a request that is delivered twice', async () => {
      const mails = async (): Promise<number> =>
        (await app.mails()).filter((mail) => mail.subject.startsWith('Your code for')).length;
      const deliveries = `SELECT count(*)::int FROM mail_deliveries WHERE "kind" = 'document-access-code'`;
      const [before, delivered] = [await mails(), await sql.value<number>(deliveries)];
      await people.admin.post(`/api/documents/${documentId}/request-access`).expect(200);
      await settled();
      const id = await sql.value<number>(
        `SELECT max("id")::int FROM outbox WHERE "reaction" = 'mail-code.access-requested'`,
      );
      await queueOf('mail').add('mail', { outboxId: id }, { jobId: 'mail-again' });
      await eventually(async () => !(await queueOf('mail').getJob('mail-again')), 'the second delivery');
      expect(await mails()).toBe(before + 1);
      expect(await sql.value(deliveries)).toBe(delivered + 1);
    });

    it('keeps ids only in the queue', async () => {
      await queueOf('reactions').pause();
      await publish();
      await eventually(async () => (await queueOf('reactions').getJobs(['waiting'])).length > 0, 'the job');
      const [job] = await queueOf('reactions').getJobs(['waiting']);
      await queueOf('reactions').resume();
      expect(job?.data).toEqual({ outboxId: expect.any(Number) });
      expect(job?.id).toBe(`outbox-${job?.data.outboxId}`);
      await settled();
    });

    it('works for the organization of the row, whatever the job says', async () => {
      const organizations = (): Promise<{ organizationId: number }[]> =>
        sql.rows(`SELECT DISTINCT "organizationId" FROM notification_events WHERE "eventId" = -7`);
      const outboxId = await dispatched(-7);
      const payload = { documentId: 1, commentId: 1, by: 1 };
      const forged = { outboxId, organizationId: NORTHWIND, tenant: NORTHWIND, payload, reaction: 'no-such-reaction' };
      await queueOf('reactions').add('reactions', forged, { jobId: 'forged', attempts: 1 });
      // At once: what a job leaves undone is handed over again a minute later, as it should be.
      await eventually(async () => !(await queueOf('reactions').getJob('forged')), 'the forged job to be through');
      expect(await organizations()).toEqual([{ organizationId: MERIDIAN }]);
    });

    it('gives up what always fails, keeps it for the operator, and goes on with the rest', async () => {
      const poison = await dispatched(-2, 'no-such-reaction');
      await deliver(poison, `outbox-${poison}`, 1);
      await publish();
      await eventually(
        async () => await sql.value(`SELECT "failedAt" FROM outbox WHERE "id" = $1`, [poison]),
        'the end of the poison',
      );
      await settled();
      const [row] = await sql.rows<{ lastError: string; processedAt: string | null }>(
        `SELECT "lastError", "processedAt" FROM outbox WHERE "id" = $1`,
        [poison],
      );
      expect(row).toEqual({ lastError: 'Error', processedAt: null });
      expect(app.log.some((line) => line.includes('reaction failed for good') && line.includes(String(poison)))).toBe(
        true,
      );
    });

    it('puts off what lost its worker more than once, longer each time, and nothing beside it', async () => {
      const queue = queueOf('reactions');
      const [lost, innocent] = [await dispatched(-20), await dispatched(-21)];
      const rests: number[] = [];
      const rested = async (): Promise<boolean> => {
        const [job] = await queue.getJobs(['delayed']);
        if (!job) return false;
        rests.push(Math.floor(job.delay / 1_000));
        return true;
      };
      const again = async (losses: number): Promise<void> => {
        await queue.pause();
        for (const job of await queue.getJobs(['delayed'])) await job.promote();
        await lose(`lost-${lost}`, losses);
        await queue.resume();
      };
      await queue.pause();
      await deliver(lost, `lost-${lost}`);
      await lose(`lost-${lost}`, 2);
      await deliver(innocent, 'innocent');
      await queue.resume();
      await eventually(rested, 'the first rest');
      await eventually(async () => (await notices(-21)) === 1, 'the job beside it');
      await again(4);
      await eventually(async () => !(await queue.getJobCounts('active')).active && (await rested()), 'the next rest');
      expect(await notices(-20)).toBe(0);
      const [first = 0, next = 0] = rests;
      expect([first >= 5 && first < 10, next >= 20 && next < 40]).toEqual([true, true]);
      await again(4);
      await eventually(async () => (await notices(-20)) === 1 && (await waiting()) === 0, 'the work after its rest');
    });

    it('does again what the operator sends again', async () => {
      const failed = await dispatched(-3, 'no-such-reaction');
      await deliver(failed, `outbox-${failed}`, 1);
      await eventually(
        async () => await sql.value(`SELECT "failedAt" FROM outbox WHERE "id" = $1`, [failed]),
        'the failure',
      );
      await sql.rows(`UPDATE outbox SET "reaction" = $2, "failedAt" = NULL, "dispatchedAt" = NULL WHERE "id" = $1`, [
        failed,
        REACTION,
      ]);
      await settled();
      expect(await notices(-3)).toBe(1);
    });

    it('fills a queue that lost its data, from what was never confirmed', async () => {
      const lost = await Promise.all([-10, -11, -12].map((eventId) => dispatched(eventId, REACTION, '61 seconds')));
      const recent = await dispatched(-13);
      const worker = await startTestApplication({ database: app.database, seed: false, ...(env && { env }) });
      try {
        await eventually(async () => (await waiting()) === 1, 'the lost rows');
        for (const eventId of [-10, -11, -12]) expect(await notices(eventId)).toBe(1);
        // Perhaps still on its way: not yet handed over again.
        expect(await notices(-13)).toBe(0);
        expect(lost).toHaveLength(3);
        await sql.rows(`DELETE FROM outbox WHERE "id" = $1`, [recent]);
      } finally {
        await worker.close();
      }
    });
  });
}
