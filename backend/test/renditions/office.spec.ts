import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Config } from '../../src/config/config';
import { OfficeConverter } from '../../src/modules/renditions/services/office-converter';
import { Sandbox } from '../../src/modules/renditions/services/sandbox';
import { SandboxCommand } from '../../src/modules/renditions/services/sandbox-command';
import { linkingWord } from './hostile-files';
import { pictureOf, wordFile, workbook } from './renditions.support';

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const PATHS = ['/usr/local/bin/soffice', '/usr/bin/soffice', '/bin/soffice'];

// A conversion has a minute of its own limit, and a busy machine may use it.

describe('LibreOffice', () => {
  const command = new SandboxCommand(process.env.TEST_RENDITIONS_FOLDER ?? '');
  const converter = (sofficePath: string | null | undefined): OfficeConverter =>
    new OfficeConverter({ sofficePath } as Config, command);

  it('is done without where it is switched off or not there', async () => {
    expect(await converter(null).toPdf(DOCX, await wordFile())).toBeUndefined();
    expect(await converter('/nowhere/soffice').toPdf(DOCX, await wordFile())).toBeUndefined();
  });

  if (!PATHS.some((path) => existsSync(path))) {
    it('is not installed here: its conversions are left out', () => undefined);
    return;
  }

  const textOf = async (pdf: Buffer | undefined): Promise<string> => {
    expect(pdf?.subarray(0, 5).toString()).toBe('%PDF-');
    const { parts } = await new Sandbox(command).run(
      { task: 'text', mimeType: 'application/pdf' },
      pdf ?? Buffer.alloc(0),
    );
    return parts.text?.toString() ?? '';
  };

  it('makes pages of Word and Excel files, and leaves nothing behind', async () => {
    expect(await textOf(await converter(undefined).toPdf(DOCX, await wordFile()))).toContain('Travel policy');
    expect(await textOf(await converter(undefined).toPdf(XLSX, workbook()))).toContain('Bolt');
    const left = ['/dev/shm', tmpdir()].flatMap((folder) => (existsSync(folder) ? readdirSync(folder) : []));
    expect(left.filter((name) => name.startsWith(`countersign-office-${process.pid}-`))).toEqual([]);
  });

  it('takes nothing of this machine into a document that asks for it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'countersign-test-'));
    const secret = join(folder, 'secret.png');
    writeFileSync(secret, pictureOf('the crown jewels are here'));
    const text = await textOf(await converter(undefined).toPdf(DOCX, linkingWord(pathToFileURL(secret).href)));
    rmSync(folder, { recursive: true });
    expect(text).toBe('before');
  });

  it('makes nothing of what is no document', async () => {
    const pdf = await converter(undefined).toPdf(DOCX, Buffer.from([0x50, 0x4b, 3, 4, 9, 9, 9]));
    expect(pdf === undefined || pdf.subarray(0, 5).toString() === '%PDF-').toBe(true);
  });
});
