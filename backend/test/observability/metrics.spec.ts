import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventually, startTestApplication, type TestApplication, type AuthorizedAgent } from '../support/application';
import { upload } from '../support/uploads';

const DOCKER = join(__dirname, '..', '..', '..', 'docker');

/** Every metric that a text names. */
const namesIn = (text: string): string[] => [...new Set(text.match(/\bcountersign_[a-z0-9_]+/g) ?? [])];

describe('metrics', () => {
  let app: TestApplication;
  let agent: AuthorizedAgent;

  const scrape = async (): Promise<string> => (await app.http().get('/metrics').expect(200)).text;
  const value = (text: string, series: string): number =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${series} `))
        ?.slice(series.length) ?? Number.NaN,
    );

  beforeAll(async () => {
    app = await startTestApplication();
    agent = await app.as('creator@meridian.example');
  });
  afterAll(() => app.close());

  it('time requests by route pattern, and know no path that somebody typed', async () => {
    for (const path of ['/api/documents/4711', '/api/documents/4712?search=typed', '/api/typed/by/somebody'])
      await agent.get(path).expect(404);
    const text = await scrape();
    const labels = 'method="GET",route="/api/documents/:id",status="404"';
    expect(value(text, `countersign_http_request_seconds_count{${labels}}`)).toBe(2);
    expect(value(text, 'countersign_http_request_seconds_count{method="GET",route="none",status="404"}')).toBe(1);
    expect(text).not.toMatch(/471[12]|typed|@|meridian/i);
  });

  it('count what the file store did, and what waits', async () => {
    const before = value(await scrape(), 'countersign_storage_seconds_count{operation="put"}') || 0;
    expect((await upload(agent)).status).toBe(201);
    // On a busy machine a figure may not be there in time.
    const text = await eventually(async () => {
      const scraped = await scrape();
      return !/^countersign_(outbox|queue|evidence)\w*(\{.*\})? NaN$/im.test(scraped) && scraped;
    }, 'every figure');
    expect(value(text, 'countersign_storage_seconds_count{operation="put"}')).toBe(before + 1);
    for (const queue of ['reactions', 'mail', 'renditions', 'exports']) {
      expect(value(text, `countersign_outbox_waiting{queue="${queue}"}`)).toBeGreaterThanOrEqual(0);
      expect(value(text, `countersign_outbox_failed{queue="${queue}"}`)).toBe(0);
      expect(value(text, `countersign_queue_jobs{queue="${queue}",state="failed"}`)).toBe(0);
    }
    expect(value(text, 'countersign_database_pool_limit{pool="primary"}')).toBe(10);
    expect(value(text, 'countersign_database_pool_waiting{pool="primary"}')).toBe(0);
    expect(value(text, 'countersign_evidence_waiting')).toBeGreaterThanOrEqual(0);
    expect(value(text, 'countersign_nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
    expect(value(text, 'countersign_process_resident_memory_bytes')).toBeGreaterThan(0);
  });

  it('are for whoever asks directly, not for what comes through a proxy', async () => {
    for (const header of ['X-Forwarded-For', 'X-Forwarded-Host', 'X-Real-IP', 'Forwarded', 'Via'])
      expect((await app.http().get('/metrics').set(header, '203.0.113.7')).status).toBe(404);
    expect(readFileSync(join(DOCKER, 'nginx.conf'), 'utf8')).toMatch(/location = \/metrics {\s+return 404;/);
  });

  it('exist, each that the dashboard and the alerts name', async () => {
    const text = await scrape();
    const exported = new Set(
      [...text.matchAll(/^# TYPE (\S+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
        type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
      ),
    );
    for (const file of ['grafana/countersign.json', 'prometheus/alerts.yml']) {
      const path = join(DOCKER, file);
      expect(existsSync(path)).toBe(true);
      const named = namesIn(readFileSync(path, 'utf8'));
      expect(named.length).toBeGreaterThan(8);
      expect([file, named.filter((name) => !exported.has(name))]).toEqual([file, []]);
    }
  });
});

describe('request ids', () => {
  it('come from nobody but a trusted proxy', async () => {
    const app = await startTestApplication({ seed: false });
    try {
      const answer = await app.http().get('/api/profile').set('X-Request-Id', 'forged-request-id').expect(401);
      expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
      expect(answer.body.requestId).toBe(answer.headers['x-request-id']);
    } finally {
      await app.close();
    }
  });
});
