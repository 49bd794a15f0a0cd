import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '../support/application';

const SHIPPED = join(__dirname, '..', '..', '..', 'docker', 'nginx.conf');

/** Where a proxy of the test stands, instead of in its container. */
export interface Place {
  /** Its own port on loopback. */
  port: number;
  apiPort: number;
  dnsPort: number;
  folder: string;
}

/**
 * The shipped configuration, with the addresses of the container replaced. Everything else is as shipped.
 *
 * @throws when the file no longer has one of them
 */
export function configurationAt({ port, apiPort, dnsPort, folder }: Place): string {
  const changes: [string, string][] = [
    ['pid /tmp/nginx.pid;', `pid ${folder}/nginx.pid;`],
    // Containers come and go by the second here.
    ['resolver 127.0.0.11 valid=5s', `resolver 127.0.0.1:${dnsPort} valid=1s`],
    ['listen 8080;', `listen 127.0.0.1:${port};`],
    ['http://api:3000;', `http://api.test:${apiPort};`],
    ...['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind): [string, string] => [
      `_temp_path /tmp/${kind};`,
      `_temp_path ${folder}/${kind};`,
    ]),
  ];
  return changes.reduce(
    (text, [from, to]) => {
      if (text.split(from).length !== 2) throw new Error(`docker/nginx.conf no longer says "${from}" once`);
      return text.replace(from, to);
    },
    readFileSync(SHIPPED, 'utf8'),
  );
}

/** Debian's nginx with the shipped configuration. */
export class Nginx {
  private constructor(
    readonly port: number,
    private readonly child: ChildProcess,
    private readonly folder: string,
    readonly output: () => string,
  ) {}

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  static async start(place: Omit<Place, 'folder'>): Promise<Nginx> {
    const folder = mkdtempSync(join(tmpdir(), 'countersign-nginx-'));
    mkdirSync(join(folder, 'logs'));
    writeFileSync(join(folder, 'nginx.conf'), configurationAt({ ...place, folder }));
    const args = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr', '-g', 'daemon off;'];
    const child = spawn('nginx', args, { stdio: ['ignore', 'ignore', 'pipe'] });
    const parts: string[] = [];
    child.stderr?.on('data', (data: Buffer) => parts.push(data.toString()));
    const nginx = new Nginx(place.port, child, folder, () => parts.join(''));
    await eventually(async () => {
      if (child.exitCode !== null) throw new Error(`nginx ended: ${nginx.output()}`);
      return fetch(`${nginx.url}/metrics`).then(
        ({ status }) => status === 404,
        () => false,
      );
    }, 'nginx');
    return nginx;
  }

  async stop(): Promise<void> {
    const ended = new Promise((resolve) => this.child.once('exit', resolve));
    if (this.child.exitCode === null) {
      this.child.kill('SIGTERM');
      await ended;
    }
    rmSync(this.folder, { recursive: true, force: true });
  }
}
