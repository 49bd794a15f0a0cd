import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { UnitOfWork } from '../../../platform/database/unit-of-work';
import type { ExportRun } from './export-runs';
import type { PackageWriter } from './package-writer';
import { openSnapshot, rowsOf } from './table-dump';

const COLUMNS = `"id", "createdAt", "userId", "actorName", "action", "resource", "resourceId", "details", "ipAddress", "userAgent"`;

/** Puts the evidence log, or what of it concerns some documents, into a package. */
@Injectable()
export class LogContents {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** All entries. */
  all(actor: Actor, writer: PackageWriter): Promise<void> {
    return this.entries(
      actor,
      writer,
      `SELECT ${COLUMNS} FROM audit_logs WHERE "organizationId" = $1 ORDER BY "id"`,
      [],
    );
  }

  /** The entries about the documents, of the period where there is one. */
  extract(
    actor: Actor,
    writer: PackageWriter,
    { run, documentIds }: { run: ExportRun; documentIds: readonly number[] },
  ): Promise<void> {
    return this.entries(
      actor,
      writer,
      `SELECT ${COLUMNS} FROM audit_logs WHERE "organizationId" = $1 AND CASE WHEN $2::timestamptz IS NULL
         THEN "resource" = 'document' AND "resourceId" = ANY($4::text[]) ELSE "createdAt" BETWEEN $2 AND $3::timestamptz END ORDER BY "id"`,
      [run.periodFrom, run.periodTo, documentIds.map(String)],
    );
  }

  private async entries(actor: Actor, writer: PackageWriter, query: string, values: readonly unknown[]): Promise<void> {
    await this.unitOfWork.run(actor, async (tx) => {
      await openSnapshot(tx);
      async function* lines(): AsyncIterable<string> {
        for await (const rows of rowsOf(tx, query, [actor.organizationId, ...values])) {
          yield rows.map((row) => `${JSON.stringify(row)}\n`).join('');
        }
      }
      await writer.lines('log/entries.jsonl', lines());
    });
  }
}
