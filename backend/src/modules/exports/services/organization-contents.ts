import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { UnitOfWork, type Transaction } from '../../../platform/database/unit-of-work';
import { NotFoundError } from '../../../platform/errors/app-error';
import { DATA_SETS, EXPORT_FORMAT, type DataSet } from '../domain/data-sets';
import { organizationReadMe } from '../domain/read-me';
import type { ExportProgress, ExportRun } from './export-runs';
import { LogContents } from './log-contents';
import type { PackageWriter } from './package-writer';
import { PackedFiles, type LeftOut } from './packed-files';
import { columnsOf, csvLines, jsonLines, openSnapshot, type Row } from './table-dump';
import { addVerifier } from './verifier-files';

/** Shares of the whole, in percent, when a part begins. */
const LOG_FROM = 20;
const FILES_FROM = 30;

interface Head {
  name: string;
  madeAt: string;
}

/** The files that go in after the data, found while the data was read. */
interface Found {
  versions: { documentId: number; version: number; fileSize: number }[];
  templates: number[];
  purged: Set<number>;
}

/** Everything of an organization, in open formats. Rows are read at one moment and files after it, so nothing has to wait. */
@Injectable()
export class OrganizationContents {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly files: PackedFiles,
    private readonly log: LogContents,
  ) {}

  async fill(actor: Actor, run: ExportRun, writer: PackageWriter, progress: ExportProgress): Promise<void> {
    const found: Found = { versions: [], templates: [], purged: new Set() };
    const head = await this.unitOfWork.run(actor, async (tx) => {
      await openSnapshot(tx);
      const about = await this.head(tx, run, writer);
      for (const [index, set] of DATA_SETS.entries()) {
        progress.at(`Writing ${set.label}`, (index / DATA_SETS.length) * LOG_FROM);
        await this.data(tx, set, writer, found);
      }
      return about;
    });
    progress.at('Writing the log', LOG_FROM);
    await this.log.all(actor, writer);
    const leftOut = await this.allFiles(actor, writer, found, progress);
    if (leftOut.length > 0) await writer.json('left-out.json', leftOut);
    await addVerifier(writer);
    progress.at('Closing the package', 99);
    const { title, createdByName } = run;
    await writer.end({
      format: EXPORT_FORMAT,
      title,
      organizationName: head.name,
      madeAt: head.madeAt,
      createdByName,
      leftOut: leftOut.length,
    });
  }

  private async head(tx: Transaction, run: ExportRun, writer: PackageWriter): Promise<Head> {
    const [row] = await tx.query<Row & Head>(
      `SELECT o.*, to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS "madeAt" FROM organizations o WHERE o."id" = $1`,
      [tx.actor.organizationId],
    );
    if (!row) throw new NotFoundError();
    const { madeAt, ...organization } = row;
    const { name } = organization;
    const { title, createdByName } = run;
    await writer.text('README.txt', organizationReadMe({ organizationName: name, title, createdByName, madeAt }));
    await writer.json('organization.json', organization);
    const [logo] = await tx.query<{ png: Buffer }>(`SELECT "png" FROM organization_logos WHERE "organizationId" = $1`, [
      tx.actor.organizationId,
    ]);
    if (logo) await writer.add('logo.png', Readable.from([logo.png]), false);
    return { name, madeAt };
  }

  private async data(tx: Transaction, set: DataSet, writer: PackageWriter, found: Found): Promise<void> {
    const columns = await columnsOf(tx, set);
    await writer.lines(
      `data/${set.name}.jsonl`,
      jsonLines(tx, set, columns, (row) => note(set, row, found)),
    );
    await writer.lines(`csv/${set.name}.csv`, csvLines(tx, set, columns));
  }

  private async allFiles(
    actor: Actor,
    writer: PackageWriter,
    { versions, templates, purged }: Found,
    progress: ExportProgress,
  ): Promise<LeftOut[]> {
    const wanted = versions.filter(({ documentId }) => !purged.has(documentId));
    const total = wanted.reduce((sum, { fileSize }) => sum + fileSize, 0) || 1;
    const leftOut: (LeftOut | null)[] = [];
    for (const id of templates) leftOut.push(await this.files.template(actor, writer, id));
    let done = 0;
    for (const [index, one] of wanted.entries()) {
      const percent = FILES_FROM + ((100 - FILES_FROM) * done) / total;
      progress.at(`Writing files: ${index + 1} of ${wanted.length}`, percent);
      leftOut.push(await this.files.version(actor, writer, one));
      done += one.fileSize;
    }
    return leftOut.filter((one) => one !== null);
  }
}

function note({ name }: DataSet, row: Row, found: Found): void {
  if (name === 'documents' && row.purgedAt !== null) found.purged.add(Number(row.id));
  if (name === 'templates' && row.isActive === true) found.templates.push(Number(row.id));
  if (name !== 'versions') return;
  found.versions.push({
    documentId: Number(row.documentId),
    version: Number(row.version),
    fileSize: Number(row.fileSize),
  });
}
