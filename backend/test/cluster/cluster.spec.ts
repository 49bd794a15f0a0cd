import { cpus } from 'node:os';
import { eventually } from '../support/application';
import { samplePdf } from '../support/files';
import { Sql } from '../support/sql';
import { Cluster } from './cluster';
import { LastingTab, startLoad, throughput, type LoadReport } from './load';
import { ask, documentForm, mailText, newOrganization, type Person } from './people';

/** Longer with TEST_CLUSTER=long: more people at once, all processes rolled three times, longer measurements. */
const LONG = process.env.TEST_CLUSTER === 'long';
const [PEOPLE, PAUSE_MS, ROUNDS, SECONDS] = LONG ? [24, 10, 3, 20] : [4, 100, 1, 3];

/** Only with nginx and Redis: see `needs.cjs`. */
describe('three APIs and two workers behind nginx', () => {
  let cluster: Cluster;
  let sql: Sql;
  let people: Awaited<ReturnType<typeof newOrganization>>;
  let pdf: Buffer;
  let documentId: number;
  const tabs: LastingTab[] = [];

  const openTabs = (person: Person, count: number): LastingTab[] => {
    const opened = Array.from({ length: count }, () => new LastingTab(`${cluster.proxy.url}/api/live`, person.token));
    tabs.push(...opened);
    return opened;
  };
  const message = (from: Person, to: Person): Promise<{ conversationId: number }> =>
    from.call('POST', '/api/messages/send', { recipientId: to.userId, subject: 'Plan', message: 'Have a look.' });
  const hears = (tab: LastingTab, topic: string, after = 0): Promise<boolean> =>
    eventually(() => Promise.resolve(tab.topics().slice(after).includes(topic)), `"${topic}"`);

  beforeAll(async () => {
    cluster = await Cluster.start();
    sql = await Sql.connect(cluster.database.adminUrl);
    pdf = await samplePdf('Cluster plan');
    people = await newOrganization(cluster);
  });

  afterAll(async () => {
    await Promise.all(tabs.map((tab) => tab.close()));
    await sql?.end();
    await cluster?.stop();
  });

  it('carry a document from upload to download', async () => {
    const { creator, reviewer, approver } = people;
    const route = { reviewerId: String(reviewer.userId), approverId: String(approver.userId), requireApproval: 'true' };
    const form = documentForm('Ward hygiene plan', pdf, route);
    const uploaded = await creator.call<{ id: number; status: string }>('POST', '/api/documents', form);
    expect(uploaded.status).toBe('pending_review');
    documentId = uploaded.id;
    const approve = { action: 'approve' };
    const path = `/api/documents/${documentId}`;
    expect(await reviewer.call('POST', `${path}/approve`, approve)).toMatchObject({ status: 'pending_approval' });
    expect(await approver.call('POST', `${path}/approve`, approve)).toMatchObject({ status: 'approved' });

    await reviewer.call('POST', `${path}/request-access`, {});
    const code = /^\s+(\d{6})\r?$/m.exec(await mailText(cluster, reviewer.email, 'document-access-code'))?.[1];
    const opened = await ask(cluster, 'GET', `${path}/view?authCode=${code}`, { token: reviewer.token });
    expect(Buffer.compare(Buffer.from(await opened.arrayBuffer()), pdf)).toBe(0);

    const found = await eventually(async () => {
      const page = await reviewer.call<{ documents: { id: number }[] }>('GET', '/api/documents/search?q=hygiene');
      return page.documents.map(({ id }) => id).includes(documentId);
    }, 'the search index');
    expect(found).toBe(true);
  });

  it('tell tabs at every API of a message that one of them took', async () => {
    const opened = openTabs(people.reviewer, 6);
    await eventually(async () => {
      const streams = await Promise.all(cluster.apis.map((api) => cluster.metric(api, 'countersign_live_streams')));
      if (streams.every((count) => count > 0)) return true;
      // Which API a stream goes to is up to the proxy.
      opened.push(...openTabs(people.reviewer, 1));
      return false;
    }, 'a stream at each API');
    // From the first stream on an API listens; a signal before that is lost, and said to be.
    await eventually(async () => {
      await message(people.creator, people.reviewer);
      await new Promise((resolve) => setTimeout(resolve, 500));
      return opened.every((tab) => tab.topics().includes('message'));
    }, 'every tab to hear of a message');
    expect(opened.flatMap(({ failures }) => failures)).toEqual([]);
  });

  it('hear from the proxy what it knows, and nothing that a client claims', async () => {
    const forged = { 'X-Request-Id': 'forged-by-a-client', 'X-Forwarded-For': '203.0.113.9', traceparent: 'nonsense' };
    const answer = await fetch(`${cluster.proxy.url}/api/profile`, { headers: forged });
    const id = answer.headers.get('x-request-id') ?? '';
    expect([answer.status, id]).toEqual([401, expect.stringMatching(/^[0-9a-f]{32}$/)]);
    expect(((await answer.json()) as { requestId: string }).requestId).toBe(id);
    const logs = (): string => cluster.apis.map(({ process }) => process.output()).join('');
    await eventually(() => Promise.resolve(logs().includes(id)), 'the line in the log of the API that answered');
    expect(logs().includes('forged-by-a-client')).toBe(false);
    const last = await sql.value(
      `SELECT "ipAddress" FROM audit_logs WHERE "action" = 'login' ORDER BY "id" DESC LIMIT 1`,
    );
    expect(last).toBe('127.0.0.1');
  });

  it('print what one and three of them do', async () => {
    const read = (): Promise<unknown> => people.creator.call('GET', '/api/documents?limit=20');
    await cluster.route(cluster.apis.slice(0, 1));
    const one = await throughput(SECONDS, 16, read);
    await cluster.route(cluster.apis);
    const three = await throughput(SECONDS, 16, read);
    const ratio = (three / one).toFixed(2);
    process.stdout.write(
      `Scaling: ${one.toFixed(0)} lists a second with one API, ${three.toFixed(0)} with three (${ratio}×); ` +
        `${cpus().length} cores for everything, this client included.\n`,
    );
  });

  it(
    'are replaced one by one under load, and no request fails',
    async () => {
      const { creator, reviewer } = people;
      const path = `/api/documents/${documentId}`;
      const before = await sql.value<number>(`SELECT count(*)::int FROM document_comments`);
      const documents = await sql.value<number>(`SELECT count(*)::int FROM documents`);
      const opened = tabs.map((tab) => tab.opened);
      const list = (): Promise<unknown> => creator.call('GET', '/api/documents?limit=20');
      const comment = (): Promise<unknown> => reviewer.call('POST', `${path}/comments`, { comment: 'Still here.' });
      const upload = (): Promise<unknown> => creator.call('POST', '/api/documents', documentForm('Rolled', pdf));
      // Each upload is work for the workers, which take one file after the other.
      let turn = 0;
      const write = (): Promise<unknown> => ((turn += 1) % 10 === 0 ? upload() : comment());
      const load = startLoad(PEOPLE, { list, write, document: () => creator.call('GET', path) }, PAUSE_MS);
      const codes: unknown[] = [];
      let report: LoadReport;
      try {
        for (let round = 0; round < ROUNDS; round += 1) {
          for (const api of cluster.apis) codes.push(await cluster.rollApi(api));
          for (const index of cluster.workers.keys()) codes.push(await cluster.rollWorker(index));
        }
      } finally {
        report = await load.stop();
      }
      process.stdout.write(`Rolled ${codes.length} processes during ${JSON.stringify(report.done)}\n`);
      expect(report.failures).toEqual([]);
      expect(new Set(codes)).toEqual(new Set([0]));
      for (const count of Object.values(report.done)) expect(count).toBeGreaterThan(0);

      // What was acknowledged is there, once, and all that follows from it is done.
      const uploads = Math.floor(turn / 10);
      expect(report.done.write).toBe(turn);
      expect(await sql.value(`SELECT count(*)::int FROM document_comments`)).toBe(before + turn - uploads);
      expect(await sql.value(`SELECT count(*)::int FROM documents`)).toBe(documents + uploads);
      const waiting = `SELECT count(*)::int FROM outbox WHERE "processedAt" IS NULL AND "queue" IN ('reactions', 'mail')`;
      await eventually(async () => (await sql.value(waiting)) === 0, 'the workers to do what is left');
      expect(await sql.value(`SELECT count(*)::int FROM outbox WHERE "failedAt" IS NOT NULL`)).toBe(0);

      // Every tab lost its stream once, came back by itself, and hears again.
      expect(tabs.flatMap(({ failures }) => failures)).toEqual([]);
      tabs.forEach((tab, index) => expect(tab.opened).toBeGreaterThan(opened[index] ?? 0));
      const heard = tabs.map((tab) => tab.topics().length);
      await message(creator, reviewer);
      await Promise.all(tabs.map((tab, index) => hears(tab, 'message', heard[index])));
    },
    LONG ? 1_800_000 : 600_000,
  );
});
