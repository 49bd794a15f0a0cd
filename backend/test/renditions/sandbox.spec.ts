import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { SandboxFailure, SandboxStopped } from '../../src/modules/renditions/renditions.errors';
import type { SandboxResult, SandboxTask } from '../../src/modules/renditions/sandbox/protocol';
import { Sandbox } from '../../src/modules/renditions/services/sandbox';
import { SandboxCommand } from '../../src/modules/renditions/services/sandbox-command';
import {
  actingPdf,
  cyclicPages,
  cyclicReferences,
  hugePdf,
  hugeWorkbook,
  manyPages,
  mutated,
  nestedPdf,
  nestedWord,
  recursivePdf,
  wordBomb,
  wordWithEntities,
} from './hostile-files';
import { pdfFile, pictureOf, wordFile, workbook } from './renditions.support';

const PDF = 'application/pdf';
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

interface Probed {
  worked: string[];
  environment: string[];
}

/** What the probe answers when it is started like this. */
async function probed(program: string, parameters: string[]): Promise<Probed> {
  const child = spawn(program, parameters, { stdio: ['pipe', 'ignore', 'ignore', 'pipe'], env: { TZ: 'UTC' } });
  const parts: Buffer[] = [];
  child.stdio[3]?.on('data', (part: Buffer) => parts.push(part));
  await new Promise((resolve) => child.on('close', resolve));
  return JSON.parse(Buffer.concat(parts).toString()) as Probed;
}

/** Tries what nothing in the sandbox may do, and says what worked. */
const PROBE = `
const attempts = {
  network: () => new Promise((resolve, reject) => require('net').connect(PORT, '127.0.0.1', resolve).on('error', reject)),
  datagram: () => new Promise((resolve, reject) => require('dgram').createSocket('udp4').send('x', PORT, '127.0.0.1', (e) => (e ? reject(e) : resolve()))),
  fetch: () => fetch('http://127.0.0.1:PORT/'),
  http: () => new Promise((resolve, reject) => require('http').get('http://127.0.0.1:PORT/', resolve).on('error', reject)),
  imported: async () => (await import('node:net')).connect(PORT, '127.0.0.1'),
  names: () => require('dns').promises.lookup('localhost'),
  process: () => require('child_process').execFileSync('/bin/true'),
  thread: () => new (require('worker_threads').Worker)('1', { eval: true }),
  read: () => require('fs').readFileSync('/etc/hosts'),
  parent: () => require('fs').readFileSync('/proc/' + process.ppid + '/environ'),
  write: () => require('fs').writeFileSync('/tmp/countersign-probe', 'x'),
  code: () => new Function('return 1')(),
  binding: () => process.binding('tcp_wrap'),
};
(async () => {
  const worked = [];
  for (const [name, attempt] of Object.entries(attempts)) {
    try { await attempt(); worked.push(name); } catch {}
  }
  require('fs').writeSync(3, JSON.stringify({ worked, environment: Object.keys(process.env) }));
  process.exit(0);
})();`;

// A run has a minute of its own limit, and a busy machine may use it.

describe('the sandbox', () => {
  const folder = process.env.TEST_RENDITIONS_FOLDER ?? '';
  const command = new SandboxCommand(folder);
  const sandbox = new Sandbox(command);

  const run = (task: SandboxTask, mimeType: string, file: Buffer, wallMs?: number): Promise<SandboxResult> =>
    sandbox.run({ task, mimeType }, file, wallMs);
  const textOf = async (mimeType: string, file: Buffer): Promise<string> =>
    (await run('text', mimeType, file)).parts.text?.toString() ?? '';
  /** The reason for a refusal; undefined for a result. Anything but these two is a defect. */
  const reasonOf = (work: Promise<unknown>): Promise<string | undefined> =>
    work.then(
      () => undefined,
      (error: unknown) => {
        if (error instanceof SandboxFailure) return error.reason;
        throw error;
      },
    );

  it('lets nothing out: no network, no process, no thread, no file, no environment', async () => {
    const server = createServer((socket) => socket.end());
    const port = await new Promise<number>((resolve) =>
      server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port)),
    );
    const { program, parameters } = await command.line();
    const main = parameters.at(-1) ?? '';
    const probe = join(dirname(main), 'probe.js');
    writeFileSync(probe, PROBE.replaceAll('PORT', String(port)));
    const whole = await probed(program, [...parameters.slice(0, -1), probe]);
    // Where the system offers no more, the guard alone still keeps the network, processes and threads out.
    const guardOnly = await probed(process.execPath, ['--require', join(dirname(main), 'guard.js'), probe]);
    server.close();
    expect(whole.worked).toEqual([]);
    expect(whole.environment.filter((name) => !['TZ', 'PWD', 'SHLVL', '_', 'OLDPWD'].includes(name))).toEqual([]);
    expect(guardOnly.worked.filter((name) => !['read', 'parent', 'write', 'code'].includes(name))).toEqual([]);
  });

  it('ends what takes too long, and what is stopped with this process', async () => {
    expect(await reasonOf(run('text', PDF, await pdfFile(['x']), 1))).toBe('timeout');
    const stopping = new Sandbox(command);
    const work = stopping.run({ task: 'text', mimeType: PDF }, await pdfFile(['x']));
    setImmediate(() => stopping.onModuleDestroy());
    await expect(work).rejects.toThrow(SandboxStopped);
  });

  it('survives an archive that unpacks to more than its memory', async () => {
    const bomb = wordBomb(300);
    expect(bomb.length).toBeLessThan(10 * 1024 * 1024);
    const before = process.memoryUsage().rss;
    expect(['memory', 'too_large', 'damaged', 'timeout']).toContain(await reasonOf(run('text', DOCX, bomb)));
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024);
  });

  it('reads a hundred thousand pages as far as it has to', async () => {
    const { facts } = await run('preview', PDF, manyPages(100_000));
    expect(facts).toEqual({ previewKind: 'pdf', pageCount: 100_000 });
    expect((await textOf(PDF, manyPages(600))).match(/Still here/g)).toHaveLength(500);
  });

  it.each<[string, string, () => Buffer]>([
    ['a tree of pages that contains itself', PDF, cyclicPages],
    ['deep nesting in a PDF', PDF, () => nestedPdf(100_000)],
    ['a form that draws itself', PDF, recursivePdf],
    ['a page of a hundred kilometres', PDF, hugePdf],
    ['deep nesting in a Word document', DOCX, () => nestedWord(20_000)],
    ['a workbook that claims all cells', XLSX, hugeWorkbook],
    ['nothing but the first bytes', PDF, () => Buffer.from('%PDF-1.7\n%%EOF')],
    ['an empty file', XLSX, () => Buffer.alloc(0)],
  ])('answers in time for %s', async (_name, mimeType, make) => {
    const reason = await reasonOf(run('preview', mimeType, make()));
    expect([undefined, 'damaged', 'too_large', 'memory', 'encrypted', 'timeout']).toContain(reason);
  });

  it('reads what can be read of a file that is odd or acts', async () => {
    expect(await textOf(PDF, cyclicReferences())).toBe('Still here');
    expect(await textOf(PDF, actingPdf())).toBe('Still here');
  });

  it('asks for no entity of an XML file', async () => {
    const text = await textOf(DOCX, wordWithEntities()).catch(() => '');
    expect(text).not.toMatch(/root:|laughlaugh/);
  });

  it('answers for files that were damaged at random', async () => {
    for (const [mimeType, file] of [
      [PDF, await pdfFile(['One', 'Two'])],
      [DOCX, await wordFile()],
      [XLSX, workbook()],
    ] as const) {
      for (const seed of [1, 2]) {
        expect([undefined, 'damaged', 'too_large', 'encrypted', 'timeout']).toContain(
          await reasonOf(run('preview', mimeType, mutated(file, seed))),
        );
      }
    }
  });

  it('reads the text in pictures', async () => {
    const picture = pictureOf('The turbine was inspected');
    const scan = await pdfFile([], (document) => document.addPage().image(picture, 50, 50, { width: 500 }));
    const { facts, parts } = await run('text', PDF, scan);
    expect(facts).toEqual({ ocr: true });
    expect(parts.text?.toString()).toBe('The turbine was inspected');
  });
});
