/** A table of an organization that leaves the house with a full export, and comes back with an import. */
export interface DataSet {
  /** Name of its files: `data/<name>.jsonl` and `csv/<name>.csv`. */
  name: string;
  table: string;
  /** Columns that never leave: keys, places of files. */
  without: readonly string[];
  /** Where only some may leave, those. */
  only?: readonly string[];
  /** Its key without the organization. */
  order: readonly string[];
  /** In words, while it is written. */
  label: string;
}

const FILE_COLUMNS = ['filePath', 'encryptedData'];
/** No password, no second factor, no session. */
const USER_COLUMNS = [
  'id',
  'divisionId',
  'departmentId',
  'username',
  'email',
  'name',
  'role',
  'isActive',
  'lastLogin',
  'emailConfirmedAt',
  'requestedRole',
  'joinRequestedAt',
  'invitedAt',
  'deletedAt',
  'pseudonymisedAt',
  'createdAt',
  'updatedAt',
];

const set = (name: string, table: string, label: string, more: Partial<DataSet> = {}): DataSet => ({
  name,
  table,
  label,
  without: [],
  order: ['id'],
  ...more,
});

/** Parents before children: an import takes them in this order. */
export const DATA_SETS: readonly DataSet[] = [
  set('divisions', 'divisions', 'divisions'),
  set('departments', 'departments', 'departments'),
  set('users', 'users', 'members', { only: USER_COLUMNS }),
  set('templates', 'document_templates', 'templates', { without: FILE_COLUMNS }),
  set('review-routes', 'review_routes', 'review routes'),
  set('delegations', 'delegations', 'delegations'),
  set('documents', 'documents', 'documents', { without: FILE_COLUMNS }),
  set('versions', 'document_versions', 'versions', {
    without: [...FILE_COLUMNS, 'checkedAt'],
    order: ['documentId', 'version'],
  }),
  set('comments', 'document_comments', 'comments'),
  set('decisions', 'document_decisions', 'decisions'),
  set('dispositions', 'document_dispositions', 'dispositions'),
  set('views', 'document_views', 'saved views'),
];

/** Format of a full export; an import refuses any other. */
export const EXPORT_FORMAT = 'countersign-export/1';
export const EVIDENCE_FORMAT = 'countersign-evidence/1';

/** Where the file of a version stands in a package. */
export const versionPath = (documentId: number, version: number, fileName: string): string =>
  `files/${documentId}/v${version}/${fileName}`;

/** Where the file of a template stands. */
export const templatePath = (id: number, fileName: string): string => `templates/${id}/${fileName}`;
