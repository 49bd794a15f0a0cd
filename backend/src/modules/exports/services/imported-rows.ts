import { randomUUID } from 'node:crypto';
import type { Transaction } from '../../../platform/database/unit-of-work';
import { OrganizationKeys, ReceiveFile } from '../../documents';
import { templateContext } from '../../templates';
import { templatePath, versionPath, type DataSet } from '../domain/data-sets';
import { ImportRefusedError } from '../exports.errors';
import type { PackageReader } from './package-reader';
import type { Row } from './table-dump';

const BATCH = 200;
const UNIQUE_VIOLATION = '23505';

/** What rows of another installation need to become rows of this one. */
export interface ImportedFiles {
  receive: ReceiveFile;
  keys: OrganizationKeys;
  /** Hash of a password that nobody knows. */
  password: string;
  /** Keys of all files that were stored, to be taken back when the import fails. */
  stored: string[];
  /** Documents whose files are gone for good. */
  purged: Set<number>;
}

/** Takes the rows of one data set in, with the files that belong to them. @returns how many */
export async function importRows(
  tx: Transaction,
  reader: PackageReader,
  set: DataSet,
  files: ImportedFiles,
): Promise<number> {
  let count = 0;
  let batch: Row[] = [];
  const flush = async (): Promise<void> => {
    if (batch.length > 0) await insert(tx, set, batch);
    count += batch.length;
    batch = [];
  };
  for await (const row of reader.rows(`data/${set.name}.jsonl`)) {
    batch.push({ ...row, ...(await added(tx, reader, set, row, files)), organizationId: tx.actor.organizationId });
    if (batch.length === BATCH) await flush();
  }
  await flush();
  return count;
}

/** Columns that did not come along, or do not hold here. */
async function added(
  tx: Transaction,
  reader: PackageReader,
  { name }: DataSet,
  row: Row,
  files: ImportedFiles,
): Promise<Row> {
  if (name === 'users') return { password: files.password, twoFactorEnabled: false };
  if (name === 'templates') return templateFile(tx, reader, row, files);
  if (name === 'versions') return versionFile(tx, reader, row, files);
  if (name !== 'documents') return {};
  if (row.purgedAt !== null) files.purged.add(Number(row.id));
  // Certificates are made anew, with the keys of this installation; file and key are those of the latest version.
  return {
    filePath: '',
    encryptedData: '',
    blockchainTxHash: null,
    blockchainCertificateUrl: null,
    blockchainSignature: null,
    blockchainTimestamp: null,
    isBlockchainVerified: false,
  };
}

/** A row whose file did not come along keeps its place; the daily comparison reports it, unless it was disposed of. */
const withoutFile = (organizationId: number): Row => ({
  filePath: `${organizationId}/${randomUUID()}`,
  encryptedData: '',
});

async function versionFile(
  tx: Transaction,
  reader: PackageReader,
  row: Row,
  { receive, keys, stored, purged }: ImportedFiles,
): Promise<Row> {
  const { organizationId } = tx.actor;
  const identity = { documentId: Number(row.documentId), version: Number(row.version) };
  const path = versionPath(identity.documentId, identity.version, String(row.fileName));
  if (purged.has(identity.documentId) || !reader.has(path)) return withoutFile(organizationId);
  const file = await receive.version(organizationId, String(row.fileName), await reader.stream(path), identity);
  stored.push(file.filePath);
  requireSame(path, file.documentHash, row);
  return {
    filePath: file.filePath,
    encryptedData: await keys.wrapFileKey(tx, { organizationId, ...identity }, file.fileKey),
  };
}

async function templateFile(
  tx: Transaction,
  reader: PackageReader,
  row: Row,
  { receive, keys, stored }: ImportedFiles,
): Promise<Row> {
  const { organizationId } = tx.actor;
  const path = templatePath(Number(row.id), String(row.fileName));
  if (row.isActive !== true || !reader.has(path)) return withoutFile(organizationId);
  const file = await receive.intake(organizationId, String(row.fileName), await reader.stream(path), templateContext);
  stored.push(file.filePath);
  requireSame(path, file.documentHash, row);
  return {
    filePath: file.filePath,
    encryptedData: await keys.wrap(tx, templateContext(file.filePath), file.fileKey),
  };
}

function requireSame(path: string, sha256: string, { documentHash }: Row): void {
  if (sha256 === documentHash) return;
  throw new ImportRefusedError(`${path} is not the file that its row names. Nothing was imported.`);
}

/** Only columns that both sides know: an older package has fewer, and the rest gets its default. */
async function insert(tx: Transaction, { table, name }: DataSet, rows: readonly Row[]): Promise<void> {
  const known = await tx.query<{ name: string }>(
    `SELECT attname::text AS "name" FROM pg_attribute
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' AND attname::text = ANY($2::text[])`,
    [`public.${table}`, Object.keys(rows[0] ?? {})],
  );
  const columns = known.map((column) => `"${column.name}"`).join(', ');
  try {
    await tx.query(
      `INSERT INTO "${table}" (${columns}) SELECT ${columns} FROM jsonb_populate_recordset(NULL::"${table}", $1::jsonb)`,
      [JSON.stringify(rows)],
    );
  } catch (error) {
    const { code, detail } = error as { code?: string; detail?: string };
    if (name !== 'users' || code !== UNIQUE_VIOLATION) throw error;
    throw new ImportRefusedError(
      `Somebody in this installation has an address or user name of a member already: ${detail ?? ''} Nothing was imported.`,
    );
  }
}
