import { execFile } from 'node:child_process';
import { appendFileSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AuditLog, EvidenceKeys, LogBundle } from '../../src/modules/audit';
import { systemActor } from '../../src/platform/database/actor';
import { UnitOfWork } from '../../src/platform/database/unit-of-work';
import { eventually, type TestApplication } from '../support/application';
import { MERIDIAN } from '../support/people';
import type { Sql } from '../support/sql';

export interface Verdict {
  code: number;
  output: string;
}

/** Writes entries into an organization's log, each in a transaction of its own. @returns their ids */
export async function writeEntries(app: TestApplication, count: number, organizationId = MERIDIAN): Promise<number[]> {
  const [audit, unitOfWork] = [app.application.get(AuditLog), app.application.get(UnitOfWork)];
  const ids: number[] = [];
  for (let n = 0; n < count; n += 1) {
    const details = { n, text: `Größe ${n} — "x"`, list: [1.5, null, { b: true, a: '\u2028' }] };
    const entry = { action: 'test', resource: 'thing', resourceId: n, details };
    ids.push(await unitOfWork.run(systemActor(organizationId, 'test'), (tx) => audit.record(tx, entry)));
  }
  return ids;
}

/** Waits until every entry of the organization is sealed. @returns how many there are */
export async function sealed(sql: Sql, organizationId = MERIDIAN): Promise<number> {
  await eventually(
    async () =>
      (await sql.value(`SELECT count(*)::int FROM audit_logs WHERE "organizationId" = $1 AND "seq" IS NULL`, [
        organizationId,
      ])) === 0,
    'all entries to be sealed',
  );
  return sql.value(`SELECT max("size")::int FROM audit_checkpoints WHERE "organizationId" = $1`, [organizationId]);
}

/** The organization's evidence in a folder, as an auditor unpacks it. */
export async function evidenceFolder(app: TestApplication, organizationId = MERIDIAN): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-evidence-'));
  for (const { name, content } of await app.application.get(LogBundle).open(organizationId)) {
    writeFileSync(join(folder, name), '');
    if (typeof content === 'string') writeFileSync(join(folder, name), content);
    else for await (const chunk of content) appendFileSync(join(folder, name), chunk);
  }
  return folder;
}

/** Runs the verifier that lies in the folder, in a process of its own. */
export function verify(folder: string, ...options: string[]): Promise<Verdict> {
  return new Promise((resolve) => {
    execFile(process.execPath, [join(folder, 'verify.mjs'), ...options], (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
    );
  });
}

/** The public key that an auditor wrote down. */
export const pinnedKey = (app: TestApplication): string =>
  app.application.get(EvidenceKeys).signing[0].publicKey.toString('base64url');
