import { createTestDatabase, type TestDatabase } from './support/database';
import { Sql } from './support/sql';

/**
 * The entities of the product's contract: their fields, by name, and the defaults it states. A field
 * without `=` has no stated default; `!` marks what must be unique (among members who were not deleted), `[json]` and `[text array]` its type.
 */
const CONTRACT: Record<string, string> = {
  organizations: `id, name, description, logo, address, phone, email, website, isActive = true, suspendedAt, suspendedBy,
    reactivatedAt, reactivatedBy, createdAt = now(), updatedAt = now()`,
  subscription_plans: `id, name, description, priceMonthly, priceTotal, durationMonths, maxUsers, maxStorage, maxDocuments,
    features [jsonb], isActive`,
  organization_subscriptions: `id, organizationId, planId, status = active, startDate, endDate, trialEndDate, autoRenew = true,
    paymentMethod, lastPaymentDate, nextBillingDate, billingEmail, paymentStatus = pending, gracePeriodEndDate,
    cancellationReason, cancelledAt, cancelledBy, notes`,
  invoices: `id, invoiceNumber !, organizationId, subscriptionId, planId, amount, currency = USD, taxAmount = 0, totalAmount,
    billingPeriodStart, billingPeriodEnd, issueDate, dueDate, paidDate, status = pending, paymentMethod, transactionId,
    billingAddress [jsonb], lineItems [jsonb], notes, sentAt, sentBy`,
  payment_transactions: `id, invoiceId, organizationId, amount, currency, paymentMethod, transactionId, status, gatewayResponse,
    failureReason, processedAt, refundedAt, refundAmount`,
  divisions: `id, organizationId, name, description, isActive`,
  departments: `id, divisionId, name, description, isActive`,
  users: `id, organizationId, divisionId, departmentId, username !, email !, password, name, role, isActive = true,
    twoFactorEnabled = false, twoFactorSecret, lastLogin`,
  documents: `id, organizationId, divisionId, departmentId, title, description, fileName, filePath, fileSize, mimeType,
    department = General, category, priority = medium, tags [text[]], status = draft, version = 1, authorId, reviewerId,
    approverId, expirationDate, isExpired, reminderSent, retentionPeriod, isArchived, archivedAt, archivedBy, templateId,
    documentHash, blockchainTxHash, blockchainCertificateUrl, encryptedData, blockchainSignature, blockchainTimestamp,
    isBlockchainVerified = false`,
  document_versions: `documentId, version, fileName, filePath, changes, createdBy`,
  document_comments: `id, documentId, userId, comment, action, createdAt = now()`,
  conversations: `organizationId, subject, createdBy, lastMessageAt`,
  conversation_participants: `conversationId, userId, lastReadAt, joinedAt`,
  messages: `id, senderId, receiverId, content, isRead, readAt, organizationId, createdAt = now()`,
  audit_logs: `id, userId, action, resource, resourceId, details [jsonb], ipAddress, userAgent, createdAt = now()`,
  document_templates: `organizationId, name, description, category, fileName, filePath, fileSize, mimeType, isActive,
    isApproved = false, approvedBy, approvedAt, createdBy`,
  document_search_index: `documentId, organizationId, searchableContent, keywords, lastIndexed`,
  user_search_history: `userId, organizationId, query, resultsCount`,
  email_verifications: `email, code, type, expiresAt, isUsed, userId, documentId, organizationId`,
  notifications: `id, userId, title, message, type, isRead, relatedDocumentId, createdAt = now()`,
  reports: `organizationId, divisionId, departmentId, reportType, title, description, dateFrom, dateTo, reportData [jsonb], createdBy`,
  document_access_codes: `userId, documentId, organizationId, code, isUsed, expiresAt`,
  password_resets: `email, resetCode, resetToken, userType, organizationId, expiresAt, isUsed, usedAt`,
};

interface Field {
  name: string;
  type?: string | undefined;
  default?: string | undefined;
  unique: boolean;
}

const fieldsOf = (text: string): Field[] =>
  text.split(',').map((part) => {
    const [, name = '', type, standard] = /^(\w+)\s*(?:!\s*)?(?:\[(.+)\])?\s*(?:= (.+))?$/.exec(part.trim()) ?? [];
    return { name, type, default: standard, unique: part.includes('!') };
  });

const FLAGS = ['isUsed', 'isRead', 'isExpired', 'reminderSent', 'isArchived'];

describe('the entities of the contract', () => {
  let database: TestDatabase;
  let sql: Sql;
  let columns: Map<string, { type: string; default: string | null; unique: boolean }>;

  beforeAll(async () => {
    database = await createTestDatabase();
    sql = await Sql.connect(database.adminUrl);
    const rows = await sql.rows<{ name: string; type: string; default: string | null; unique: boolean }>(
      `SELECT c.relname || '.' || a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type,
              pg_get_expr(d.adbin, d.adrelid) AS default,
              EXISTS (SELECT 1 FROM pg_index i WHERE i.indrelid = c.oid AND i.indisunique AND i.indnkeyatts = 1 AND coalesce(pg_get_expr(i.indpred, i.indrelid), '("deletedAt" IS NULL)') = '("deletedAt" IS NULL)'
                AND pg_get_indexdef(i.indexrelid) ~ ('\\((lower\\()?"?' || a.attname || '"?\\)')) AS unique
       FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
       WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped`,
    );
    columns = new Map(rows.map(({ name, ...rest }) => [name, rest]));
  });
  afterAll(async () => {
    await sql.end();
    await database.drop();
  });

  it('are 23', () => {
    expect(Object.keys(CONTRACT)).toHaveLength(23);
  });

  describe.each(Object.entries(CONTRACT))('%s', (table, text) => {
    it.each(fieldsOf(text).map((field) => [field.name, field] as const))('has %s', (name, field) => {
      const column = columns.get(`${table}.${name}`);
      expect(column).toBeDefined();
      if (field.type) expect(column?.type).toBe(field.type);
      if (field.unique) expect(column?.unique).toBe(true);
      // The catalogue writes a text default as 'General'::text.
      if (field.default) expect(column?.default?.replace(/^'(.*)'::text$/, '$1')).toBe(field.default);
      if (FLAGS.includes(name)) expect(column?.default).toBe('false');
    });

    it('belongs to one organization, or is the catalogue of plans', () => {
      const tenant =
        columns.has(`${table}.organizationId`) || table === 'organizations' || table === 'subscription_plans';
      expect(tenant).toBe(true);
    });
  });

  it('keep e-mail addresses and user names unique whatever their letter case', async () => {
    await sql.rows(`INSERT INTO organizations ("id", "name") VALUES (1, 'One'), (2, 'Two')`);
    const insert = `INSERT INTO users ("organizationId", "username", "email", "password", "name", "role") VALUES ($1, $2, $3, 'x', 'Name', 'user')`;
    expect(await sql.errorOf(insert, [1, 'jane', 'jane@one.example'])).toBeUndefined();
    expect(await sql.errorOf(insert, [2, 'JANE', 'other@one.example'])).toBe('23505');
    expect(await sql.errorOf(insert, [2, 'other', 'Jane@One.example'])).toBe('23505');
  });

  it.each([
    ['users', 'role', 'super_admin'],
    ['users', 'role', 'ADMIN'],
    ['documents', 'status', 'published'],
    ['documents', 'category', 'memo'],
    ['documents', 'priority', 'asap'],
    ['subscription_plans', 'durationMonths', '3'],
    ['organization_subscriptions', 'status', 'free'],
    ['invoices', 'status', 'open'],
  ])('%s.%s cannot be %s', async (table, column, value) => {
    const checks = await sql.value<string>(
      `SELECT string_agg(pg_get_constraintdef(oid), ' ') FROM pg_constraint WHERE contype = 'c' AND conrelid = $1::regclass
       AND pg_get_constraintdef(oid) LIKE '%' || $2 || '%'`,
      [table, column],
    );
    expect(checks).toContain('ANY');
    expect(checks).not.toContain(`'${value}'`);
    expect(checks).not.toMatch(new RegExp(`\\b${value}\\b`));
  });
});
