import { parseArgs } from 'node:util';
import { Reindex } from '../modules/search';
import { say, withApplication } from './command';

export const USAGE = 'Usage: npm run reindex -w @countersign/backend [-- --organization 45]';

function organizationWanted(): number | undefined {
  const { values } = parseArgs({ options: { organization: { type: 'string' } } });
  if (values.organization === undefined) return undefined;
  if (!/^[1-9]\d{0,9}$/.test(values.organization)) throw new Error(`--organization must be a number\n${USAGE}`);
  return Number(values.organization);
}

/** Makes the search index anew, of all organizations or one. Prints how far it is. */
export async function reindex(): Promise<void> {
  const only = organizationWanted();
  await withApplication(async (application) => {
    const { organizations, documents, withoutText } = await application
      .get(Reindex, { strict: false })
      .run(({ organizationId, done, of }) => say(`Organization ${organizationId}: ${done} of ${of} documents`), only);
    say(`Indexed ${documents} documents of ${organizations} organizations.`);
    if (withoutText > 0) say(`The content of ${withoutText} was not read yet. They are indexed again when it is.`);
  });
}
