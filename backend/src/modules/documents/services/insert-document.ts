import type { Transaction } from '../../../platform/database/unit-of-work';
import type { Category, DocumentStatus, Priority } from '../domain/document';
import { FILE_RECORD_COLUMNS, type FileRecord } from '../domain/file-record';

/** A document's row when it is made, with its first version's. */
export interface DocumentRow extends FileRecord {
  organizationId: number;
  id: number;
  departmentId: number;
  department: string;
  title: string;
  description: string | null;
  category: Category;
  priority: Priority;
  tags: string[];
  status: DocumentStatus;
  /** The version in force; null before the first approval. */
  approvedVersion: 1 | null;
  authorId: number;
  reviewerId: number | null;
  approverId: number | null;
  /** A route of the organization that was chosen for the document. */
  routeId: number | null;
  publishedWithoutReview: boolean;
  expirationDate: string | null;
  /** Days that the document must be kept. */
  retentionPeriod: number | null;
  restrictedToDepartment: boolean;
  templateId: number | null;
}

const COLUMNS = [
  ...(['organizationId', 'id', 'departmentId', 'department', 'title', 'description', 'category', 'priority'] as const),
  ...(['tags', 'status', 'approvedVersion', 'authorId', 'reviewerId', 'approverId', 'routeId'] as const),
  ...(['publishedWithoutReview', 'expirationDate', 'retentionPeriod', 'restrictedToDepartment', 'templateId'] as const),
  ...FILE_RECORD_COLUMNS,
] as const satisfies (keyof DocumentRow)[];

const named = (columns: readonly string[]): string => columns.map((column) => `"${column}"`).join(', ');
const place = (column: (typeof COLUMNS)[number]): string => `$${COLUMNS.indexOf(column) + 1}`;

const INSERT = {
  name: 'documents.insert',
  text: `
    WITH document AS (INSERT INTO documents ("version", ${named(COLUMNS)}) VALUES (1, ${COLUMNS.map(place).join(', ')}))
    INSERT INTO document_versions ("version", "organizationId", "documentId", "createdBy", ${named(FILE_RECORD_COLUMNS)}, "approvedAt")
    VALUES (1, ${place('organizationId')}, ${place('id')}, ${place('authorId')}, ${FILE_RECORD_COLUMNS.map(place).join(', ')},
      CASE WHEN ${place('approvedVersion')} = 1 THEN now() END)`,
};

/** Writes a new document and its first version, in one statement. */
export async function insertDocument(tx: Transaction, row: DocumentRow): Promise<void> {
  await tx.query(
    INSERT,
    COLUMNS.map((column) => row[column]),
  );
}
