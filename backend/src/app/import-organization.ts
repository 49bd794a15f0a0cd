import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { ImportOrganization, PackageReader } from '../modules/exports';
import { say, withApplication } from './command';

export const USAGE = 'Usage: npm run import-organization -w @countersign/backend -- <file.zip>';

function packageWanted(): string {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [path, ...others] = positionals;
  if (path === undefined || others.length > 0) throw new Error(USAGE);
  return path;
}

/** Has new rows get higher ids than those that come in. Sequences only ever go up, so nothing else notices. */
export async function advanceSequences(adminUrl: string, highestIds: Record<string, number>): Promise<void> {
  const client = new Client({ connectionString: adminUrl, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    await client.query('SET ROLE countersign_owner');
    for (const [table, highest] of Object.entries(highestIds)) {
      await client.query(
        `SELECT setval(s.name, $2) FROM (SELECT pg_get_serial_sequence($1, 'id')::regclass AS name) s
         WHERE coalesce(pg_sequence_last_value(s.name), 0) < $2`,
        [`public.${table}`, highest],
      );
    }
  } finally {
    await client.end();
  }
}

/** Takes a full export into this installation. Prints what came in. */
export async function importOrganization(path = packageWanted()): Promise<void> {
  const reader = await PackageReader.open(path);
  try {
    await withApplication(async (application, { adminUrl }) => {
      const service = application.get(ImportOrganization, { strict: false });
      const plan = await service.plan(reader);
      await advanceSequences(adminUrl, plan.highestIds);
      say(`Importing ${plan.name}:`);
      const { organizationId, files } = await service.run(reader, plan, (line) => say(`  ${line}`));
      say(`${plan.name} is organization ${organizationId}, with ${files} files.`);
      say(
        'Members choose a new password with "Forgot password". Previews and the search index are made by the worker.',
      );
    });
  } finally {
    reader.close();
  }
}
