import { setTimeout as pause } from 'node:timers/promises';
import { built } from '../lib/built.mjs';
import { download, readBack, sha256, withoutCodes } from '../lib/stored.mjs';
import { S3_FAULTS } from '../servers/s3.mjs';

export const id = 'R16';
export const promise =
  'S3 failing, silent, or damaging what it carries: no row before its object, no byte that is wrong, no whole file called damaged';
export const setup = { s3: true };

/** For a while some of the requests to the bucket go wrong, in all ways; at times all of them do. Meanwhile a scrub reads files. */
export async function run({ random, product, client, check }) {
  await withoutCodes(product);
  const share = random.pick([0.1, 0.3, 0.6, 1]);
  const own = random.fork('requests');
  const ways = random.chance(25) ? S3_FAULTS : S3_FAULTS.filter((way) => way !== 'silence');
  const scrub = await nightlyScrub(product);
  const before = product.s3.faults;
  const load = client.load({ random, people: 4, kinds: ['upload'] });
  await load.acknowledged(3);
  product.s3.fail(own, share, ways);
  const scrubbed = scrub();
  const failures = [];
  const end = Date.now() + random.between(2_000, 4_000);
  while (Date.now() < end) {
    const known = load.operations().filter(({ outcome }) => outcome === 'ok');
    const { op, response, expect } = random.pick(known);
    const { status, bytes } = await download(client, response.id);
    if (status === 200 && sha256(bytes) !== expect.sha256) failures.push(`${op}: wrong bytes were served`);
    await pause(50);
  }
  product.s3.fail(own, 0);
  await load.acknowledged(2);
  const operations = await load.stop();
  await scrubbed;
  failures.push(...(await readBack(client, operations)));
  return check({ injected: product.s3.faults - before, failures, notes: [] });
}

/** All objects are whole: nothing that stays may say otherwise of one. */
export async function finish(product) {
  const said = await product.postgres.rows(
    `SELECT 'a finding' AS "what", count(*)::int FROM integrity_findings
     UNION ALL SELECT 'a certificate', count(*)::int FROM document_certificates WHERE "problem" IN ('file_damaged', 'file_missing')
     UNION ALL SELECT 'a preview', count(*)::int FROM document_renditions WHERE "kind" = 'preview' AND "failure" = 'damaged'
     UNION ALL SELECT 'a text', count(*)::int FROM document_texts WHERE "failure" = 'damaged'
     UNION ALL SELECT 'the log, of the scrub,', count(*)::int FROM audit_logs
       WHERE "action" = 'integrity_failure' AND "details" ->> 'foundBy' IS NOT NULL`,
  );
  const untrue = said.filter(({ count }) => count > 0);
  return { failures: untrue.map(({ what, count }) => `${what} calls a whole file lost, ${count} times`) };
}

/** What the nightly job does, as if no version had been looked at for long. A store that is away ends it; the next night goes on. */
async function nightlyScrub(product) {
  const { ScrubVersions } = built('modules/upkeep/services/scrub-versions.service.js');
  const job = (await product.context()).get(ScrubVersions, { strict: false });
  return async () => {
    await product.postgres.rows(`UPDATE document_versions SET "checkedAt" = NULL`);
    await job.run().catch((error) => {
      if (error.code !== 'STORAGE_UNAVAILABLE') throw error;
    });
  };
}
