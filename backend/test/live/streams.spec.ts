import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Response } from 'express';
import { LiveStreams } from '../../src/modules/live/services/live-streams';
import { systemActor } from '../../src/platform/database/actor';
import { eventually, startTestApplication, type AuthorizedAgent, type TestApplication } from '../support/application';
import { openTab, type LiveTab } from '../support/live-stream';
import { asSuperAdmin } from '../support/super-admin';
import { published, uploaded } from '../support/uploads';

/** Two APIs on one database: what happens at the first is heard at the second. */
describe('live streams', () => {
  let here: TestApplication;
  let there: TestApplication;
  let author: AuthorizedAgent;
  let reviewer: AuthorizedAgent;
  let documentId: number;
  const tabs: LiveTab[] = [];

  const addressOf = (app: TestApplication): string => {
    const { port } = app.application.getHttpServer().address() as AddressInfo;
    return `http://127.0.0.1:${port}/api/live`;
  };
  const open = async (token: string, lastEventId?: string, app = there): Promise<LiveTab> => {
    const tab = await openTab(addressOf(app), token, lastEventId);
    tabs.push(tab);
    if (tab.status === 200) await eventually(() => Promise.resolve(tab.events[0]), 'the greeting');
    return tab;
  };
  const hears = (tab: LiveTab, topic: string): Promise<boolean> =>
    eventually(() => Promise.resolve(tab.topics().includes(topic)), `"${topic}"`);
  const comment = (agent: AuthorizedAgent, text: string): Promise<unknown> =>
    Promise.resolve(agent.post(`/api/documents/${documentId}/comments`, { comment: text }).expect(201));

  beforeAll(async () => {
    here = await startTestApplication();
    there = await startTestApplication({ database: here.database, seed: false, worker: false });
    author = await here.as('creator@meridian.example');
    reviewer = await here.as('reviewer@meridian.example');
    documentId = await published(author);
    // From the first stream on, a process listens; the greeting is repeated once it does.
    const first = await open(author.token);
    await eventually(() => Promise.resolve(first.events.length > 1), 'the second process to listen');
  });
  afterAll(async () => {
    for (const tab of tabs) tab.close();
    await there.close();
    await here.close();
  });

  it('tell the other process of a change, and only the person concerned of a notification', async () => {
    const [theirs, other] = [await open(author.token), await open(reviewer.token)];
    const id = await uploaded(author, { fields: { reviewerId: reviewer.userId } });
    await hears(other, 'document');
    await hears(other, 'notification');
    await reviewer.post(`/api/documents/${id}/approve`, { action: 'reject' }).expect(200);
    const heard = (): number[] =>
      [theirs, other].map((tab) => tab.topics().filter((topic) => topic === 'notification').length);
    await eventually(() => Promise.resolve(heard().join() === '1,2'), 'the signals after the rejection');
    // One is told of the rejection, the other of the request, and that it is read now: nobody hears of the other's.
    expect(heard()).toEqual([1, 2]);
    const data = [...theirs.events, ...other.events].map((event) => event.data);
    expect(JSON.stringify(data)).not.toContain(String(id));
  });

  it('tell of a message those alone whom it concerns', async () => {
    const [to, other] = [await open(reviewer.token), await open((await here.as('admin@meridian.example')).token)];
    await author
      .post('/api/messages/send', { recipientId: reviewer.userId, subject: 'Plan', message: 'Ready?' })
      .expect(201);
    await hears(to, 'message');
    await comment(author, 'Heard by all');
    await hears(other, 'document');
    expect(other.topics()).not.toContain('message');
  });

  it('say nothing to another organization', async () => {
    const stranger = await here.as('admin@northwind.example');
    const tab = await open(stranger.token);
    const own = await open(author.token);
    await comment(author, 'Only for us');
    await hears(own, 'document');
    // Its own signal arrives after anything that would have leaked.
    await stranger.post('/api/departments', { name: 'Registry' }).expect(201);
    await hears(tab, 'department');
    expect(tab.topics()).not.toContain('document');
  });

  it('bring what was missed, and say so when that is not known any more', async () => {
    const [before, witness] = [await open(author.token), await open(reviewer.token)];
    await comment(author, 'One');
    await hears(before, 'document');
    const place = before.lastEventId();
    before.close();
    const heard = witness.topics().length;
    await comment(reviewer, 'Two');
    await eventually(() => Promise.resolve(witness.topics().length > heard), 'the second comment');

    const again = await open(author.token, place);
    expect(again.events[0]).toMatchObject({ event: 'ready', data: { resumed: true } });
    await hears(again, 'document');

    const lost = await open(author.token, '5f4dcc3b-0000-4000-8000-000000000000');
    expect(lost.events[0]).toMatchObject({ event: 'ready', data: { resumed: false } });
  });

  it('end with the session', async () => {
    const guest = await here.as('user@meridian.example');
    const tab = await open(guest.token);
    await (await here.as('user@meridian.example')).post('/api/profile/sessions/revoke-others').expect(200);
    await tab.closed;
    expect(tab.events.at(-1)).toMatchObject({ event: 'end', data: { reason: 'session_ended' } });
  });

  it('end with the token', async () => {
    const actor = { ...systemActor(45, 'test'), userId: author.userId, sessionId: randomUUID() };
    const server = createServer((_request, response) =>
      there.application
        .get(LiveStreams)
        .open({ actor, expiresAt: Date.now() + 200, lastEventId: undefined }, response as Response),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const tab = await openTab(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    await tab.closed;
    expect(tab.events.at(-1)).toMatchObject({ event: 'end', data: { reason: 'expired' } });
    server.close();
  });

  it('are for members with a token', async () => {
    expect((await openTab(addressOf(there))).status).toBe(401);
    const administrator = await asSuperAdmin(here);
    expect((await open(administrator.token)).status).toBe(403);
  });

  it('are limited for each person', async () => {
    const approver = await here.as('approver@meridian.example');
    const opened = await Promise.all(Array.from({ length: 45 }, () => open(approver.token)));
    expect(opened.filter(({ status }) => status === 200)).toHaveLength(40);
    expect(opened.filter(({ status }) => status === 429)).toHaveLength(5);
  });

  it('end when the process stops, which waits for none of them', async () => {
    const third = await startTestApplication({ database: here.database, seed: false, worker: false });
    const tab = await open(author.token, undefined, third);
    await third.close();
    await tab.closed;
    expect(tab.events.at(-1)).toMatchObject({ event: 'end', data: { reason: 'restarting' } });
  });
});
