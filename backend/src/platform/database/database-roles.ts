import { hkdfSync } from 'node:crypto';
import type { ClientBase } from 'pg';

/** Logins of the running processes. Their passwords are derived from the installation's secret, so that every process knows them and no operator has to. */
const LOGIN_ROLES = [
  'countersign_app',
  'countersign_queue',
  'countersign_super',
  'countersign_audit_seq',
  'countersign_backup',
] as const;
export type LoginRole = (typeof LOGIN_ROLES)[number];

/** Roles nobody signs in with: the owner of all objects, the owner of the look-up functions. */
const GROUP_ROLES = ['countersign_owner', 'countersign_lookup'] as const;

/** Password of a login role: HKDF-SHA-256 of the installation's secret (RFC 5869), 32 bytes. */
export function rolePassword(secret: Buffer, role: LoginRole): string {
  return Buffer.from(hkdfSync('sha256', secret, '', `countersign/database-role/${role}`, 32)).toString('base64url');
}

/** The address of the same database for one of our login roles. */
export function urlForRole(databaseUrl: string, secret: Buffer, role: LoginRole): string {
  const url = new URL(databaseUrl);
  url.username = role;
  url.password = rolePassword(secret, role);
  return url.toString();
}

/**
 * What a process that died had PostgreSQL do ends within a second, and lets go of its locks. Some systems cannot tell
 * whether a client is there (Windows): what was asked for last is done there, or runs into a time-out.
 */
const endWithItsClient = (role: LoginRole): string =>
  `DO $$ BEGIN ALTER ROLE ${role} SET client_connection_check_interval = '1s';
   EXCEPTION WHEN invalid_parameter_value THEN NULL; END $$`;

/**
 * Creates the roles, the login roles without a password yet. Safe to repeat and to run from several
 * processes under the caller's lock. None of the login roles may bypass row-level security.
 */
export async function ensureRoles(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ rolname: string; rolconfig: string[] | null }>(
    `SELECT rolname, rolconfig FROM pg_roles WHERE rolname LIKE 'countersign\\_%'`,
  );
  const present = new Map(rows.map((row) => [row.rolname, row.rolconfig ?? []]));
  for (const role of GROUP_ROLES) {
    // Without inheritance: the owner may hand functions to the look-up role, but sees nothing through its policies.
    if (!present.has(role)) await client.query(`CREATE ROLE ${role} NOLOGIN NOINHERIT`);
  }
  for (const role of LOGIN_ROLES) {
    const verb = present.has(role) ? 'ALTER' : 'CREATE';
    await client.query(`${verb} ROLE ${role} LOGIN NOCREATEDB NOCREATEROLE`);
    const isSet = present.get(role)?.some((setting) => setting.startsWith('client_connection_check_interval='));
    if (!isSet) await client.query(endWithItsClient(role));
  }
  await client.query(`GRANT countersign_owner TO CURRENT_USER`);
  // The owner hands functions over to the look-up role, for which PostgreSQL wants membership.
  await client.query(`GRANT countersign_lookup TO countersign_owner`);
}

/** Sets the passwords of the login roles; the same each time. */
export async function setRolePasswords(client: ClientBase, secret: Buffer): Promise<void> {
  for (const role of LOGIN_ROLES) {
    await client.query(`ALTER ROLE ${role} PASSWORD ${client.escapeLiteral(rolePassword(secret, role))}`);
  }
}
