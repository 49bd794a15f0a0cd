import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuild, startProcess, type Running } from '../support/api-process';
import { eventually } from '../support/application';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { S3TestServer } from '../support/s3-server';
import { SmtpSink } from '../support/smtp-sink';
import { Discovery } from './discovery';
import { Nginx } from './nginx';
import { startRedis } from './redis';

/** As long as an API serves on after it was told to stop: longer than the proxy remembers addresses. */
const DRAIN_SECONDS = 4;
const API_ADDRESSES = ['127.0.0.2', '127.0.0.3', '127.0.0.4'];

function freePort(host = '127.0.0.1'): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, host, () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

/** An API of the cluster: the addresses differ, the port is the same, as in a network of containers. */
export interface Member {
  address: string;
  process: Running;
}

/** Three APIs and two workers of the real build behind nginx, on one PostgreSQL, Redis, S3 service and mail server. */
export class Cluster {
  readonly apis: Member[] = [];
  readonly workers: Running[] = [];
  private readonly undo: (() => Promise<void> | void)[] = [];
  private env: Record<string, string> = {};
  private apiPort = 0;
  database!: TestDatabase;
  mails!: SmtpSink;
  proxy!: Nginx;
  discovery!: Discovery;

  static async start(): Promise<Cluster> {
    ensureBuild();
    const cluster = new Cluster();
    try {
      await cluster.startParts();
    } catch (error) {
      await cluster.stop();
      throw error;
    }
    return cluster;
  }

  /** An API's own metrics: what a monitoring system inside the network reads. */
  async metric({ address }: Member, name: string): Promise<number> {
    const text = await (await fetch(`http://${address}:${this.apiPort}/metrics`)).text();
    return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN);
  }

  /** Has the proxy send requests to these only, from the moment when it has forgotten the others. */
  async route(members: readonly Member[]): Promise<void> {
    this.discovery.addresses = members.map(({ address }) => address);
    await new Promise((resolve) => setTimeout(resolve, 2_000));
  }

  /** Ends an API as an orchestrator does, and puts a new one in its place. Answers with the old one's exit code. */
  async rollApi(member: Member): Promise<number | null> {
    const { address, process: old } = member;
    old.child.kill('SIGTERM');
    await eventually(async () => !(await this.isReady(address)), `${address} to say that it stops`);
    this.discovery.addresses = this.discovery.addresses.filter((one) => one !== address);
    const code = await old.ended;
    member.process = await this.startApi(address);
    await eventually(() => this.isReady(address), `${address} to be ready`);
    this.discovery.addresses.push(address);
    return code;
  }

  /** The same for a worker, which nobody sends anything to. */
  async rollWorker(index: number): Promise<number | null | undefined> {
    const old = this.workers[index];
    old?.child.kill('SIGTERM');
    const code = await old?.ended;
    this.workers[index] = await this.startWorker();
    return code;
  }

  async stop(): Promise<void> {
    const running = [...this.apis.map(({ process }) => process), ...this.workers];
    for (const { child } of running) child.kill('SIGKILL');
    await Promise.all(running.map(({ ended }) => ended));
    for (const step of this.undo.reverse()) await step();
  }

  private async startParts(): Promise<void> {
    this.database = await createTestDatabase();
    this.undo.push(() => this.database.drop());
    const redis = await startRedis(await freePort());
    this.undo.push(() => redis.stop());
    const store = await S3TestServer.start();
    this.undo.push(() => store.stop());
    this.mails = await SmtpSink.start();
    this.undo.push(() => this.mails.stop());
    this.discovery = await Discovery.start();
    this.undo.push(() => this.discovery.stop());
    this.apiPort = await freePort(API_ADDRESSES[0]);
    const port = await freePort();
    this.proxy = await Nginx.start({ port, apiPort: this.apiPort, dnsPort: this.discovery.port });
    this.undo.push(() => this.proxy.stop());
    const dataDir = mkdtempSync(join(tmpdir(), 'countersign-cluster-'));
    this.undo.push(() => rmSync(dataDir, { recursive: true, force: true }));
    this.env = {
      ...store.env,
      DATABASE_URL: this.database.adminUrl,
      REDIS_URL: redis.url,
      SMTP_URL: this.mails.url,
      DATA_DIR: dataDir,
      PUBLIC_URL: this.proxy.url,
      TRUST_PROXY: '127.0.0.1',
      SOFFICE_PATH: 'none',
      // All requests of the test come from one address.
      AUTH_RATE_PER_MINUTE: '1000000',
      RATE_PER_MINUTE: '1000000',
      ORGANIZATION_RATE_PER_MINUTE: '1000000',
    };
    for (const address of API_ADDRESSES) this.apis.push({ address, process: await this.startApi(address) });
    for (const _ of ['first', 'second']) this.workers.push(await this.startWorker());
    await this.route(this.apis);
  }

  private startApi(address: string): Promise<Running> {
    const own = { HOST: address, PORT: String(this.apiPort), DRAIN_SECONDS: String(DRAIN_SECONDS) };
    return startProcess('api', { ...this.env, ...own });
  }

  private startWorker(): Promise<Running> {
    return startProcess('worker', this.env);
  }

  private isReady(address: string): Promise<boolean> {
    return fetch(`http://${address}:${this.apiPort}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  }
}
