import { spawn } from 'node:child_process';
import { constants } from 'node:fs';
import { access, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Inject, Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { CONFIG, type Config } from '../../../config/config';
import { OFFICE_LIMITS, SANDBOX_LIMITS } from '../domain/limits';
import { SandboxStopped } from '../renditions.errors';
import { DOC, DOCX, XLS, XLSX } from '../sandbox/mime-types';
import { SandboxCommand } from './sandbox-command';

const PREFIX = 'countersign-office-';
const MEMORY_FOLDER = '/dev/shm';
const PATHS = '/usr/local/bin:/usr/bin:/bin';
const EXTENSIONS: Record<string, string> = { [DOC]: 'doc', [DOCX]: 'docx', [XLS]: 'xls', [XLSX]: 'xlsx' };

/** Macros, links and active content are off: a document may ask for files of this machine by their names. */
const SETTINGS: [string, string, string][] = [
  ['Common/Security/Scripting', 'MacroSecurityLevel', '3'],
  ['Common/Security/Scripting', 'DisableMacrosExecution', 'true'],
  ['Common/Security/Scripting', 'DisableActiveContent', 'true'],
  ['Common/Security/Scripting', 'BlockUntrustedRefererLinks', 'true'],
  ['Common/Security/Scripting', 'DisablePythonRuntime', 'true'],
  ['Writer/Content/Update', 'Link', '2'],
  ['Calc/Content/Update', 'Link', '1'],
];

/**
 * Turns Word and Excel files into PDF with LibreOffice, where it is installed and can be kept from the network. It works on
 * files: in a folder of its own, in memory where the system has such, gone when it is done.
 */
@Injectable()
export class OfficeConverter implements OnModuleDestroy {
  private readonly logger = new Logger('OfficeConverter');
  private program: Promise<string | undefined> | undefined;
  private stop: (() => void) | undefined;
  private stopped = false;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly command: SandboxCommand,
  ) {}

  /**
   * @returns undefined when there is no LibreOffice, or it makes nothing of the file
   * @throws SandboxStopped when this process is about to end
   */
  async toPdf(mimeType: string, file: Buffer): Promise<Buffer | undefined> {
    const extension = EXTENSIONS[mimeType];
    if (extension === undefined) return undefined;
    this.program ??= this.find();
    const program = await this.program;
    if (program === undefined) return undefined;
    const folder = await mkdtemp(join(await baseFolder(), `${PREFIX}${process.pid}-`));
    try {
      return await this.convert(program, folder, extension, file);
    } catch (error) {
      if (error instanceof SandboxStopped) throw error;
      this.logger.warn({ message: 'LibreOffice made nothing of a file', error: (error as Error).name });
      return undefined;
    } finally {
      await rm(folder, { recursive: true, force: true, maxRetries: 3 });
    }
  }

  onModuleDestroy(): void {
    this.stopped = true;
    this.stop?.();
  }

  private async find(): Promise<string | undefined> {
    const { sofficePath } = this.config;
    if (sofficePath === null) return undefined;
    const candidates = sofficePath ? [sofficePath] : PATHS.split(delimiter).map((folder) => join(folder, 'soffice'));
    for (const candidate of candidates) {
      if (
        !(await access(candidate, constants.X_OK).then(
          () => true,
          () => false,
        ))
      )
        continue;
      if ((await this.command.withoutNetwork()).length > 0) {
        await removeAbandoned();
        return candidate;
      }
      this.logger.warn('LibreOffice is not used: on this system it cannot be kept from the network.');
      return undefined;
    }
    if (sofficePath) this.logger.warn('LibreOffice is not used: SOFFICE_PATH is no program.');
    return undefined;
  }

  private async convert(program: string, folder: string, extension: string, file: Buffer): Promise<Buffer> {
    const profile = join(folder, 'profile');
    await mkdir(join(profile, 'user'), { recursive: true });
    await writeFile(join(profile, 'user', 'registrymodifications.xcu'), settingsFile());
    const source = join(folder, `document.${extension}`);
    await writeFile(source, file, { mode: 0o600 });
    await this.start(
      [
        program,
        `-env:UserInstallation=${pathToFileURL(profile).href}`,
        ...[
          '--headless',
          '--norestore',
          '--nolockcheck',
          '--nodefault',
          '--convert-to',
          'pdf',
          '--outdir',
          folder,
          source,
        ],
      ],
      folder,
    );
    const result = join(folder, 'document.pdf');
    if ((await stat(result)).size > SANDBOX_LIMITS.answerBytes) throw new Error('The PDF is too large');
    return readFile(result);
  }

  private async start(line: string[], folder: string): Promise<void> {
    const { cpuSeconds, addressKilobytes, fileBytes, wallMs } = OFFICE_LIMITS;
    const limits = `ulimit -c 0; ulimit -t ${cpuSeconds}; ulimit -v ${addressKilobytes}; ulimit -f ${fileBytes / 512}; exec "$@"`;
    const [program = '', ...parameters] = [
      ...(await this.command.withoutNetwork()),
      ...['/bin/sh', '-c', limits, 'office', ...line],
    ];
    // A group of its own, so that what LibreOffice starts ends with it.
    const child = spawn(program, parameters, {
      stdio: 'ignore',
      cwd: folder,
      detached: true,
      env: { PATH: PATHS, HOME: folder, TMPDIR: folder, TZ: 'UTC', LC_ALL: 'C.UTF-8' },
    });
    const kill = (): void => {
      if (child.pid === undefined) return;
      try {
        process.kill(-child.pid, 'SIGKILL');
      } catch {
        // It has ended by itself.
      }
    };
    this.stop = kill;
    const clock = setTimeout(kill, wallMs);
    try {
      await new Promise<void>((resolve, reject) => {
        child.on('error', reject);
        child.on('close', () => resolve());
      });
    } finally {
      clearTimeout(clock);
      kill();
      this.stop = undefined;
    }
    if (this.stopped) throw new SandboxStopped();
  }
}

async function baseFolder(): Promise<string> {
  const inMemory = await access(MEMORY_FOLDER, constants.W_OK).then(
    () => true,
    () => false,
  );
  return inMemory ? MEMORY_FOLDER : tmpdir();
}

/** Folders of processes that were killed. */
async function removeAbandoned(): Promise<void> {
  const base = await baseFolder();
  for (const name of await readdir(base)) {
    const owner = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1];
    if (owner === undefined || isAlive(Number(owner))) continue;
    await rm(join(base, name), { recursive: true, force: true }).catch(() => undefined);
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM';
  }
}

function settingsFile(): string {
  const items = SETTINGS.map(
    ([path, name, value]) =>
      `<item oor:path="/org.openoffice.Office.${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<oor:items xmlns:oor="http://openoffice.org/2001/registry">${items.join('')}</oor:items>\n`;
}
