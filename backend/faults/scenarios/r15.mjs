import { copyFileSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { built } from '../lib/built.mjs';
import { download, fileOf, readBack, sha256, withoutCodes } from '../lib/stored.mjs';

export const id = 'R15';
export const promise = 'bit rot in stored files: found on reading, never served, reported once by the scrub';
export const quick = true;

const FILES = 6;

/** What becomes of a file on a bad disk. @type {Record<string, (bytes: Buffer, random: import('../lib/random.mjs').Random) => Buffer>} */
const DAMAGE = {
  'a bit flipped': (bytes, random) => {
    const at = random.between(0, bytes.length - 1);
    bytes[at] ^= 1 << random.between(0, 7);
    return bytes;
  },
  'its end lost': (bytes, random) => bytes.subarray(0, random.between(0, bytes.length - 1)),
  'something behind it': (bytes, random) => Buffer.concat([bytes, Buffer.from(random.text(random.between(1, 200)))]),
  'zeroes in it': (bytes, random) => {
    const at = random.between(0, bytes.length - 2);
    // Bytes that were random: eight of them were not all zero before.
    return bytes.fill(0, at, Math.min(at + 512, bytes.length));
  },
};

/** Some stored files are damaged, or lie in each other's place; then they are read, scrubbed, and mended. */
export async function run({ random, product, client, check }) {
  await withoutCodes(product);
  const uploads = [];
  for (let n = 0; n < FILES; n += 1) uploads.push(await client.perform('upload', { random, patient: true }));
  const files = await Promise.all(uploads.map(({ response }) => fileOf(product, response.id)));
  for (const file of files) copyFileSync(file, `${file}.kept`);
  try {
    return await hurtAndMended({ random, product, client, check }, uploads, files);
  } finally {
    for (const file of files) if (existsSync(`${file}.kept`)) renameSync(`${file}.kept`, file);
  }
}

async function hurtAndMended({ random, product, client, check }, uploads, files) {
  const hurt = damage(random, files);
  const failures = [];
  for (const [n, { op, response, expect }] of uploads.entries()) {
    const { status, bytes } = await download(client, response.id);
    const whole = status === 200 && sha256(bytes) === expect.sha256;
    if (status === 200 && !whole) failures.push(`${op}: wrong bytes were served`);
    if (whole === hurt.has(files[n])) failures.push(`${op}: ${hurt.has(files[n]) ? 'damaged, and served' : status}`);
  }
  const found = await scrub(product, uploads);
  if (found !== hurt.size) failures.push(`the scrub found ${found} of ${hurt.size} damaged files`);
  if ((await scrub(product, uploads)) !== hurt.size) failures.push('the scrub reported a file again, or forgot it');
  for (const file of files) renameSync(`${file}.kept`, file);
  if ((await scrub(product, uploads)) !== 0) failures.push('mended files are still reported');
  failures.push(...(await readBack(client, uploads)));
  return check({ injected: hurt.size, failures, notes: `${found} damaged files reported` });
}

/** @returns {Set<string>} which files */
function damage(random, files) {
  const [first, second, ...rest] = random.shuffled(files);
  const hurt = new Set();
  for (const file of rest.slice(0, random.between(1, rest.length))) {
    writeFileSync(file, DAMAGE[random.pick(Object.keys(DAMAGE))](readFileSync(file), random));
    hurt.add(file);
  }
  if (random.chance(50)) {
    // Both are whole, and neither is what its row says.
    copyFileSync(`${first}.kept`, second);
    copyFileSync(`${second}.kept`, first);
    hurt.add(first).add(second);
  }
  return hurt;
}

/** What the nightly job does, now. @returns how many of the files are reported */
async function scrub(product, uploads) {
  const { ScrubVersions } = built('modules/upkeep/services/scrub-versions.service.js');
  const ids = uploads.map(({ response }) => response.id);
  await product.postgres.rows(`UPDATE document_versions SET "checkedAt" = now() WHERE "checkedAt" IS NULL`);
  await product.postgres.rows(`UPDATE document_versions SET "checkedAt" = NULL WHERE "documentId" = ANY($1)`, [ids]);
  await (await product.context()).get(ScrubVersions, { strict: false }).run();
  return product.postgres.value(`SELECT count(*)::int FROM integrity_findings WHERE "documentId" = ANY($1)`, [ids]);
}
