// What each part of taking in, or giving out, 1 MB costs by itself: milliseconds of this process's processor time.
//   node backend/bench/floor.mjs
import { createCipheriv, createHash, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const multer = createRequire(import.meta.url).resolve('multer');
const busboy = createRequire(multer)('busboy');

const MEGA = randomBytes(1_048_576);
const CHUNK = 65_536;
const KEY = randomBytes(32);
const TIMES = 200;
const chunks = Array.from({ length: MEGA.length / CHUNK }, (_, n) => MEGA.subarray(n * CHUNK, (n + 1) * CHUNK));
const folder = mkdtempSync(join(tmpdir(), 'countersign-floor-'));

async function flush(path) {
  const handle = await open(path, 'r');
  await handle.sync();
  await handle.close();
}

async function write(durable) {
  const path = join(folder, randomUUID());
  const handle = await open(path, 'wx');
  await handle.write(MEGA);
  if (durable) await handle.sync();
  await handle.close();
  if (!durable) return;
  await rename(path, join(folder, 'one'));
  await flush(folder);
}

function encrypt() {
  for (const chunk of chunks) {
    const cipher = createCipheriv('aes-256-gcm', KEY, randomBytes(12));
    cipher.update(chunk);
    cipher.final();
  }
}

/** Looks for the boundary in all bytes. */
async function parse() {
  const parser = busboy({
    headers: { 'content-type': 'multipart/form-data; boundary=----WebKitFormBoundaryBenchBenchBench0' },
  });
  parser.on('file', (_name, file) => file.resume());
  parser.write(
    '------WebKitFormBoundaryBenchBenchBench0\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n',
  );
  for (const chunk of chunks) parser.write(chunk);
  parser.end('\r\n------WebKitFormBoundaryBenchBenchBench0--\r\n');
  await once(parser, 'close');
}

const parts = {
  'SHA-256': () => createHash('sha256').update(MEGA).digest(),
  'AES-256-GCM in 64 KiB chunks': encrypt,
  'multipart parser': parse,
  'file, written': () => write(false),
  'file, written, flushed, renamed, folder flushed': () => write(true),
};

try {
  for (const [name, work] of Object.entries(parts)) {
    for (let n = 0; n < TIMES / 4; n += 1) await work();
    const before = process.cpuUsage();
    for (let n = 0; n < TIMES; n += 1) await work();
    const { user, system } = process.cpuUsage(before);
    process.stdout.write(`${name.padEnd(50)} ${((user + system) / 1000 / TIMES).toFixed(2)} ms\n`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
