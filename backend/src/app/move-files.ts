import { parseArgs } from 'node:util';
import { ConfigurationError, storageAt } from '../config/config';
import { moveBlobs, type MoveProgress } from '../platform/storage/move-blobs';
import { openBlobStore } from '../platform/storage/open-blob-store';

export const USAGE =
  'Usage: npm run move-files -w @countersign/backend -- --from file:.data/files --to "s3://bucket/prefix?endpoint=https://host" [--delete-source]';

const PROGRESS_MS = 2_000;

function describe({ copied, present, bytes, deleted }: Readonly<MoveProgress>): string {
  const megabytes = (bytes / (1024 * 1024)).toFixed(1);
  const facts = [`${copied} copied`, `${present} already there`, `${megabytes} MB verified`];
  return deleted > 0 ? [...facts, `${deleted} deleted at the source`].join(', ') : facts.join(', ');
}

/**
 * Moves all files from one place to another, from the command line. Ends with one line that says what was done.
 * @throws ConfigurationError for addresses that cannot be used; the errors of the stores
 */
export async function moveFiles(args: string[], say: (line: string) => void): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { from: { type: 'string' }, to: { type: 'string' }, 'delete-source': { type: 'boolean' } },
  });
  if (!values.from || !values.to) throw new ConfigurationError(`--from and --to are needed\n${USAGE}`);
  const [source, goal] = [storageAt(values.from), storageAt(values.to)];
  if (JSON.stringify(source) === JSON.stringify(goal))
    throw new ConfigurationError('--from and --to are the same place');
  const [from, to] = [await openBlobStore(source), await openBlobStore(goal)];
  let saidAt = Date.now();
  const done = await moveBlobs({
    from,
    to,
    deleteSource: values['delete-source'] ?? false,
    onProgress: (progress) => {
      if (Date.now() - saidAt < PROGRESS_MS) return;
      saidAt = Date.now();
      say(describe(progress));
    },
  });
  say(`Done: ${describe(done)}.`);
}
