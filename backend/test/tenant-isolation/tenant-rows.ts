import type { Sql } from '../support/sql';
import {
  columnsOf,
  foreignKeys,
  GLOBAL_TABLES,
  tenantKey,
  tenantTables,
  type Column,
  type ForeignKey,
} from './tenant-tables';

export type Row = Record<string, unknown>;

/** Columns whose values a check constraint or a unique key restricts. */
const SPECIAL: Record<string, (tenant: number, n: number) => unknown> = {
  role: () => 'user',
  category: () => 'policy',
  documentHash: () => 'a'.repeat(64),
  sha256: () => 'a'.repeat(64),
  leafHash: () => 'a'.repeat(64),
  size: (_, n) => n,
  index: (_, n) => n,
  name: (tenant, n) => `Name ${tenant}-${n}`,
  username: (tenant, n) => `user-${tenant}-${n}`,
  email: (tenant, n) => `user-${tenant}-${n}@tenant.example`,
  invoiceNumber: (tenant, n) => `INV-${tenant}-${n}`,
  filePath: (tenant, n) => `${tenant}/file-${n}`,
  messageId: (tenant, n) => `<${tenant}.${n}@tenant.example>`,
  sessionId: (tenant) => uuid(tenant, 1),
  eventId: (_, n) => n,
  codeHash: (tenant, n) => `hash-${tenant}-${n}`,
  creditNoteNumber: (tenant, n) => `CN-${tenant}-${n}`,
  billingPeriodStart: (_, n) => `2025-0${n}-01T00:00:00Z`,
  ticketHash: (_, n) => Buffer.from([n]),
  percent: (_, n) => n,
  queryHash: (tenant, n) => `hash-${tenant}-${n}`,
  lastError: () => null,
  processedAt: () => null,
  failedAt: () => null,
  heldAt: () => null,
  endedAt: () => null,
  key: (tenant, n) => `key-${tenant}-${n}`,
  kind: (_, n) => `kind-${n}`,
  unsubscribedFrom: () => null,
  quoteKind: () => null,
  digestHour: () => 8,
  day: (_, n) => `2026-01-0${n}`,
  endsAt: () => '2026-02-01T00:00:00Z',
  decisionSignature: () => 'none',
  signedWith: () => 'session',
};

/** Tables whose key is made of references. */
const KEYED_BY_PARENT = [
  'conversation_participants',
  'document_dispositions',
  'document_expiry_notices',
  'document_search_index',
  'message_attachments',
];

/** Tables with a row for each version, whose second row belongs to the second version. */
const MADE_FROM_VERSIONS = ['document_certificates', 'document_renditions', 'document_texts'];

const BY_TYPE: Record<string, unknown> = {
  text: 'canary',
  boolean: false,
  integer: 1,
  bigint: 1,
  smallint: 1,
  'timestamp with time zone': '2026-01-01T00:00:00Z',
  jsonb: '{}',
  bytea: Buffer.from('00', 'hex'),
  'text[]': [],
  tsvector: '',
  'integer[]': [],
};

const uuid = (tenant: number, n: number): string =>
  `00000000-0000-4000-8000-${String(tenant * 100 + n).padStart(12, '0')}`;

/** Rows for every tenant table, made from the catalogue: all columns filled, all references set. */
export class TenantRows {
  private constructor(
    readonly tables: string[],
    readonly keys: ForeignKey[],
    private readonly columns: Map<string, Column[]>,
  ) {}

  static async read(sql: Sql): Promise<TenantRows> {
    const tables = await tenantTables(sql);
    const keys = (await foreignKeys(sql)).filter(({ table }) => tables.includes(table));
    const columns = new Map<string, Column[]>();
    for (const table of tables) columns.set(table, await columnsOf(sql, table));
    return new TenantRows(inOrder(tables, keys), keys, columns);
  }

  /** The n-th row of a tenant; its parents are the tenant's first rows. Ids of different tenants differ. */
  row(table: string, tenant: number, n = 1): Row {
    const row = this.filled(table, tenant, n);
    if (table === 'payment_transactions') row.status = 'done';
    if (table === 'document_versions' || table === 'organization_keys') row.version = n;
    for (const key of this.keys.filter((one) => one.table === table)) this.refer(row, key, tenant);
    row[tenantKey(table)] = tenant;
    if (MADE_FROM_VERSIONS.includes(table)) row.version = n;
    if (KEYED_BY_PARENT.includes(table)) this.distinct(row, table, tenant, n);
    return this.allowed(table, row);
  }

  private filled(table: string, tenant: number, n: number): Row {
    const row: Row = {};
    for (const { column, type, computed } of this.columns.get(table) ?? []) {
      if (computed) continue;
      row[column] = column in SPECIAL ? SPECIAL[column]?.(tenant, n) : (BY_TYPE[type] ?? null);
      if (column === 'status') delete row[column];
      if (column === 'id') row[column] = type === 'uuid' ? uuid(tenant, n) : tenant * 100 + n;
    }
    return row;
  }

  private refer(row: Row, key: ForeignKey, tenant: number): void {
    key.columns.forEach((column, index) => {
      const target = key.targetColumns[index];
      if (GLOBAL_TABLES.includes(key.target)) row[column] = 1;
      else if (target !== undefined && column !== 'organizationId')
        row[column] = this.parent(key.target, tenant)[target];
    });
  }

  private parent(table: string, tenant: number): Row {
    return table === 'sessions'
      ? { id: uuid(tenant, 1) }
      : { id: tenant * 100 + 1, documentId: tenant * 100 + 1, version: 1, size: 1 };
  }

  /** Tables whose key is made of references: their second row needs another parent. */
  private distinct(row: Row, table: string, tenant: number, n: number): void {
    row[table === 'conversation_participants' ? 'userId' : 'documentId'] = tenant * 100 + n;
  }

  private allowed(table: string, row: Row): Row {
    for (const [column, value] of Object.entries({
      priority: 'medium',
      joinPolicy: 'open',
      documentAccess: 'session',
      layout: 'grid',
    })) {
      if (column in row) row[column] = value;
    }
    // Its place in the tree is not the application's to give.
    if (table === 'audit_logs') delete row.seq;
    if (table === 'audit_verifications') row.state = 'running';
    if (table === 'notification_preferences') row.email = 'off';
    if (table === 'document_certificates') row.event = 'uploaded';
    if (table === 'document_comments') row.action = null;
    if (table === 'document_renditions') Object.assign(row, { kind: 'preview', state: 'ready', previewKind: 'pdf' });
    if (table === 'invoices') row.totalAmount = 2;
    if (table === 'credit_notes') row.kind = 'refund';
    if (table === 'exports') Object.assign(row, { kind: 'evidence', state: 'waiting' });
    if (table === 'reports') row.state = 'waiting';
    return row;
  }
}

/** Parents before children. */
function inOrder(tables: string[], keys: ForeignKey[]): string[] {
  const done: string[] = [];
  const visit = (table: string): void => {
    if (done.includes(table)) return;
    for (const key of keys)
      if (key.table === table && key.target !== table && tables.includes(key.target)) visit(key.target);
    done.push(table);
  };
  tables.forEach(visit);
  return done;
}

/** INSERT of one row with its values. */
export function insertOf(table: string, row: Row): { text: string; values: unknown[] } {
  const names = Object.keys(row);
  const columns = names.map((name) => `"${name}"`).join(', ');
  const parameters = names.map((_, index) => `$${index + 1}`).join(', ');
  return { text: `INSERT INTO "${table}" (${columns}) VALUES (${parameters})`, values: Object.values(row) };
}
