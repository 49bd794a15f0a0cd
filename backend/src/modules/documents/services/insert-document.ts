import type { Transaction } from '../../../platform/database/unit-of-work';
import type { Category, DocumentStatus, Priority } from '../domain/document';

/** A document's row when it is made, with its first version's. */
export interface DocumentRow {
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
  fileName: string;
  filePath: string;
  /** Bytes of the original file. */
  fileSize: number;
  mimeType: string;
  /** SHA-256 of the original bytes, lower-case hex. */
  documentHash: string;
  /** The file's key, wrapped by the organization's key; base64url. Never leaves the server. */
  encryptedData: string;
}

const FILE = ['fileName', 'filePath', 'fileSize', 'mimeType', 'documentHash', 'encryptedData'] as const;
const COLUMNS = [
  ...(['organizationId', 'id', 'departmentId', 'department', 'title', 'description', 'category', 'priority'] as const),
  ...(['tags', 'status', 'approvedVersion', 'authorId', 'reviewerId', 'approverId', 'routeId'] as const),
  ...(['publishedWithoutReview', 'expirationDate', 'retentionPeriod', 'restrictedToDepartment', 'templateId'] as const),
  ...FILE,
] as const satisfies (keyof DocumentRow)[];

const named = (columns: readonly string[]): string => columns.map((column) => `"${column}"`).join(', ');
const place = (column: (typeof COLUMNS)[number]): string => `$${COLUMNS.indexOf(column) + 1}`;

const INSERT = {
  name: 'documents.insert',
  text: `
    WITH document AS (INSERT INTO documents ("version", ${named(COLUMNS)}) VALUES (1, ${COLUMNS.map(place).join(', ')}))
    INSERT INTO document_versions ("version", "organizationId", "documentId", "createdBy", ${named(FILE)}, "approvedAt")
    VALUES (1, ${place('organizationId')}, ${place('id')}, ${place('authorId')}, ${FILE.map(place).join(', ')},
      CASE WHEN ${place('approvedVersion')} = 1 THEN now() END)`,
};

/** Writes a new document and its first version, in one statement. */
export async function insertDocument(tx: Transaction, row: DocumentRow): Promise<void> {
  await tx.query(
    INSERT,
    COLUMNS.map((column) => row[column]),
  );
}
