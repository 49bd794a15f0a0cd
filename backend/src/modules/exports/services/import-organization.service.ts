import { buffer } from 'node:stream/consumers';
import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { systemActor } from '../../../platform/database/actor';
import { SUPER_POOL } from '../../../platform/database/database.tokens';
import { UnitOfWork, type Transaction } from '../../../platform/database/unit-of-work';
import { Outbox } from '../../../platform/outbox/outbox';
import { AuditLog } from '../../audit';
import { NewAccounts } from '../../auth';
import { OrganizationKeys, ReceiveFile, VERSION_STORED } from '../../documents';
import { startTrial } from '../../tenancy';
import { DATA_SETS, EXPORT_FORMAT } from '../domain/data-sets';
import { ImportRefusedError } from '../exports.errors';
import { importRows, type ImportedFiles } from './imported-rows';
import { PackageReader } from './package-reader';
import type { Row } from './table-dump';

/** What is known of a package before anything is imported. */
export interface ImportPlan {
  name: string;
  /** Its id here: the one it had, where that is free. */
  organizationId: number;
  /** Highest id of each table, so that new rows get higher ones. */
  highestIds: Record<string, number>;
}

export interface Imported {
  organizationId: number;
  /** Rows of each data set. */
  rows: Record<string, number>;
  files: number;
}

/** Takes a full export into this installation, all of it or nothing. */
@Injectable()
export class ImportOrganization {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly receive: ReceiveFile,
    private readonly keys: OrganizationKeys,
    private readonly accounts: NewAccounts,
    private readonly outbox: Outbox,
    private readonly audit: AuditLog,
    @Inject(SUPER_POOL) private readonly everywhere: Pool,
  ) {}

  /** Reads all rows of the package, and changes nothing. @throws ImportRefusedError */
  async plan(reader: PackageReader): Promise<ImportPlan> {
    const { format } = reader.manifest;
    if (format !== EXPORT_FORMAT) {
      throw new ImportRefusedError(
        `This is a package of the format ${String(format)}; only ${EXPORT_FORMAT} can be imported.`,
      );
    }
    const { id, name } = await reader.json<{ id: number; name: string }>('organization.json');
    const { rows } = await this.everywhere.query<{ sameName: boolean; sameId: boolean }>(
      `SELECT EXISTS (SELECT 1 FROM organizations WHERE lower("name") = lower($1)) AS "sameName",
              EXISTS (SELECT 1 FROM organizations WHERE "id" = $2) AS "sameId"`,
      [name, id],
    );
    if (rows[0]?.sameName)
      throw new ImportRefusedError(`There is an organization named ${name} already. Nothing was imported.`);
    const highestIds: Record<string, number> = {};
    for (const { name: set, table, order } of DATA_SETS) {
      for await (const row of reader.rows(`data/${set}.jsonl`)) {
        if (order[0] === 'id') highestIds[table] = Math.max(highestIds[table] ?? 0, Number(row.id));
      }
    }
    const organizationId = rows[0]?.sameId ? await this.nextId() : id;
    highestIds.organizations = organizationId;
    return { name, organizationId, highestIds };
  }

  /**
   * @param say called with a line for each step
   * @throws ImportRefusedError, FileRefusedError
   */
  async run(reader: PackageReader, { organizationId }: ImportPlan, say: (line: string) => void): Promise<Imported> {
    const stored: string[] = [];
    try {
      return await this.unitOfWork.run(systemActor(organizationId, 'import'), async (tx) => {
        await tx.query(`SET LOCAL statement_timeout = '10min'`);
        await tx.query(`SET LOCAL idle_in_transaction_session_timeout = '10min'`);
        await this.organization(tx, reader);
        const password = await this.accounts.unknownPassword();
        const files: ImportedFiles = { receive: this.receive, keys: this.keys, password, stored, purged: new Set() };
        const rows: Record<string, number> = {};
        for (const set of DATA_SETS) {
          rows[set.name] = await importRows(tx, reader, set, files);
          say(`${rows[set.name]} ${set.label}`);
        }
        await this.complete(tx);
        const details = { sha256: reader.sha256, madeAt: reader.manifest.madeAt, rows };
        await this.audit.record(tx, {
          action: 'import',
          resource: 'organization',
          resourceId: organizationId,
          details,
        });
        return { organizationId, rows, files: stored.length };
      });
    } catch (error) {
      for (const filePath of stored) await this.receive.discard(filePath);
      throw error;
    }
  }

  private async nextId(): Promise<number> {
    const [row] = await this.unitOfWork.global<{ id: number }>(`SELECT nextval('organizations_id_seq')::int AS id`, []);
    if (!row) throw new Error('The sequence gave no id');
    return row.id;
  }

  /** The organization itself, its logo and its trial. What an operator decided elsewhere (suspension) does not come along. */
  private async organization(tx: Transaction, reader: PackageReader): Promise<void> {
    const { organizationId: id } = tx.actor;
    const row: Row = {
      ...(await reader.json<Row>('organization.json')),
      ...{
        id,
        logo: null,
        isActive: true,
        suspendedAt: null,
        suspendedBy: null,
        reactivatedAt: null,
        reactivatedBy: null,
      },
    };
    const known = await tx.query<{ name: string }>(
      `SELECT attname::text AS "name" FROM pg_attribute
       WHERE attrelid = 'public.organizations'::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
         AND attname::text = ANY($1::text[])`,
      [Object.keys(row)],
    );
    const columns = known.map(({ name }) => `"${name}"`).join(', ');
    await tx.query(
      `INSERT INTO organizations (${columns}) SELECT ${columns} FROM jsonb_populate_record(NULL::organizations, $1::jsonb)`,
      [JSON.stringify(row)],
    );
    if (reader.has('logo.png')) {
      const png = await buffer(await reader.stream('logo.png'));
      const sha256 = createHash('sha256').update(png).digest('hex');
      await tx.query(`INSERT INTO organization_logos ("organizationId", "png", "sha256") VALUES ($1, $2, $3)`, [
        id,
        png,
        sha256,
      ]);
      const logo = `/api/organizations/${id}/logo?v=${sha256.slice(0, 16)}`;
      await tx.query(`UPDATE organizations SET "logo" = $2 WHERE "id" = $1`, [id, logo]);
    }
    await startTrial(tx);
  }

  /** What follows from the rows: the documents' own file, what is used of the plan, and the work on the files. */
  private async complete(tx: Transaction): Promise<void> {
    const { organizationId } = tx.actor;
    await tx.query(
      `UPDATE documents d SET "filePath" = v."filePath", "encryptedData" = v."encryptedData" FROM document_versions v
       WHERE d."organizationId" = $1 AND v."organizationId" = $1 AND v."documentId" = d."id" AND v."version" = d."version"`,
      [organizationId],
    );
    await tx.query(
      `INSERT INTO organization_usage ("organizationId", "documents", "storageBytes")
       SELECT $1, (SELECT count(*) FROM documents WHERE "organizationId" = $1 AND "purgedAt" IS NULL),
         (SELECT coalesce(sum(v."fileSize"), 0) FROM document_versions v
          JOIN documents d ON d."organizationId" = $1 AND d."id" = v."documentId" AND d."purgedAt" IS NULL
          WHERE v."organizationId" = $1)
         + (SELECT coalesce(sum("fileSize"), 0) FROM document_templates WHERE "organizationId" = $1 AND "isActive")
       ON CONFLICT ("organizationId") DO UPDATE SET "documents" = excluded."documents", "storageBytes" = excluded."storageBytes"`,
      [organizationId],
    );
    const versions = await tx.query<{ documentId: number; version: number; by: number }>(
      `SELECT v."documentId", v."version", v."createdBy" AS "by" FROM document_versions v
       JOIN documents d ON d."organizationId" = $1 AND d."id" = v."documentId" AND d."purgedAt" IS NULL
       WHERE v."organizationId" = $1 AND v."encryptedData" <> '' ORDER BY 1, 2`,
      [organizationId],
    );
    for (const version of versions) await this.outbox.publish(tx, VERSION_STORED, version);
  }
}
