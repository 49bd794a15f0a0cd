import { spawn } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { SANDBOX_LIMITS } from '../domain/limits';

export interface CommandLine {
  program: string;
  parameters: string[];
}

/** Seconds of processor time, no file written, and no memory image of a document after a crash. */
const SHELL = [
  '/bin/sh',
  '-c',
  `ulimit -c 0; ulimit -f 0; ulimit -t ${SANDBOX_LIMITS.cpuSeconds}; exec "$@"`,
  'sandbox',
];
/** A network of its own, with nothing in it: as root, or as anybody where the system lets people do so. */
const NO_NETWORK = [
  ['unshare', '--net', '--'],
  ['unshare', '--map-root-user', '--net', '--'],
];

/** How a sandbox is started on this machine, found out once. What a system does not offer is left out; the guard in the child stays. */
export class SandboxCommand {
  private found: Promise<CommandLine> | undefined;
  private unshare: Promise<readonly string[]> | undefined;

  private readonly folder: string;

  /** @param folder where the compiled files of this module are */
  constructor(folder: string) {
    // Links are followed here, once: the sandbox may not look at the folders they are in.
    this.folder = realpathSync(folder);
  }

  line(): Promise<CommandLine> {
    this.found ??= this.find();
    return this.found;
  }

  /** Words before a program that keep it from every network; none where the system does not offer that. */
  withoutNetwork(): Promise<readonly string[]> {
    this.unshare ??= findUnshare();
    return this.unshare;
  }

  private async find(): Promise<CommandLine> {
    const line = [...(await this.withoutNetwork())];
    if (await works(['/bin/sh', '-c', 'ulimit -t 60'])) line.push(...SHELL);
    const [program = '', ...parameters] = [...line, process.execPath, ...this.nodeParameters()];
    return { program, parameters };
  }

  private nodeParameters(): string[] {
    const known = process.allowedNodeEnvironmentFlags;
    const permission = ['--permission', '--experimental-permission'].find((flag) => known.has(flag));
    const readable = this.readable().map((path) => `--allow-fs-read=${path}`);
    return [
      '--no-warnings',
      '--disallow-code-generation-from-strings',
      `--max-old-space-size=${SANDBOX_LIMITS.heapMegabytes}`,
      // The canvas is native code, which Node lets in or keeps out as a whole.
      ...(permission ? [permission, '--allow-addons', ...readable] : []),
      '--require',
      join(this.folder, 'sandbox', 'guard.js'),
      join(this.folder, 'sandbox', 'main.js'),
    ];
  }

  /** Our compiled files and the installed packages, nothing else. */
  private readable(): string[] {
    const folders = [this.folder];
    for (let at = this.folder; dirname(at) !== at; at = dirname(at)) {
      const packages = join(at, 'node_modules');
      if (existsSync(packages)) folders.push(packages, realpathSync(packages));
    }
    return [...new Set(folders)].map((folder) => `${folder}${sep}`);
  }
}

async function findUnshare(): Promise<readonly string[]> {
  for (const unshare of NO_NETWORK) if (await works([...unshare, 'true'])) return unshare;
  return [];
}

function works([program = '', ...parameters]: string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = spawn(program, parameters, { stdio: 'ignore' });
    probe.on('error', () => resolve(false));
    probe.on('close', (code) => resolve(code === 0));
  });
}
