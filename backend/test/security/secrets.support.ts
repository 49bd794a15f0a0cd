import type { TestApplication } from '../support/application';
import type { Sql } from '../support/sql';

/** Where a secret, or what is derived from one, is stored. */
const COLUMNS: [table: string, column: string][] = [
  ['users', 'password'],
  ['users', 'twoFactorSecret'],
  ['administrators', 'password'],
  ['administrators', 'accessCode'],
  ['sessions', 'refreshHash'],
  ['administrator_sessions', 'refreshHash'],
  ['organization_keys', 'wrappedKey'],
  ['document_versions', 'encryptedData'],
  ['document_access_codes', 'code'],
  ['password_resets', 'resetCode'],
  ['password_resets', 'resetToken'],
];

/** Every secret of the application and of its database, in the spellings in which it could get out. */
export async function secretsOf(app: TestApplication, sql: Sql): Promise<string[]> {
  const { config } = app;
  const own = [...config.sessionKeys.map(({ key }) => key.export()), ...config.masterKeys, ...config.evidenceKeys];
  const found = own.flatMap(spellings);
  for (const [table, column] of COLUMNS) {
    const rows = await sql.rows<{ value: string | Buffer }>(
      `SELECT DISTINCT "${column}" AS "value" FROM "${table}" WHERE "${column}" IS NOT NULL`,
    );
    found.push(...rows.flatMap(({ value }) => (Buffer.isBuffer(value) ? spellings(value) : [value])));
  }
  return [...new Set(found)].filter((secret) => secret.length >= 16);
}

function spellings(bytes: Buffer): string[] {
  return [bytes.toString('latin1'), bytes.toString('hex'), bytes.toString('base64url'), bytes.toString('base64')];
}
