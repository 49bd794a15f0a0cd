// What nobody gets around who keeps files encrypted, durable and checked, with nothing but Express, multer and pg: the
// bytes are treated as the product treats them, and nothing else is asked.
import { createCipheriv, createDecipheriv, createHash, randomBytes, randomUUID } from 'node:crypto';
import { open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import multer from 'multer';

const CHUNK = 65_536;
const NONCE = 12;
const TAG = 16;
const ALGORITHM = 'aes-256-gcm';

const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');

/** In chunks with a nonce and a tag each, as the product's. */
function encrypted(key, plain) {
  const parts = [];
  for (let at = 0; at < plain.length; at += CHUNK) {
    const nonce = randomBytes(NONCE);
    const cipher = createCipheriv(ALGORITHM, key, nonce);
    parts.push(nonce, cipher.update(plain.subarray(at, at + CHUNK)), cipher.final(), cipher.getAuthTag());
  }
  return parts;
}

function decrypted(key, bytes) {
  const parts = [];
  for (let at = 0; at < bytes.length; at += NONCE + CHUNK + TAG) {
    const chunk = bytes.subarray(at, at + NONCE + CHUNK + TAG);
    const decipher = createDecipheriv(ALGORITHM, key, chunk.subarray(0, NONCE));
    decipher.setAuthTag(chunk.subarray(-TAG));
    parts.push(decipher.update(chunk.subarray(NONCE, -TAG)), decipher.final());
  }
  return Buffer.concat(parts);
}

async function flushed(path, write = () => undefined, flags = 'r') {
  const handle = await open(path, flags);
  try {
    await write(handle);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** @param rowsOf runs a named statement */
export function sealedFiles(application, folder, rowsOf) {
  const upload = multer({ storage: multer.memoryStorage() }).single('file');

  application.post('/sealed-files', upload, async (request, response) => {
    const plain = request.file.buffer;
    const key = randomBytes(32);
    const path = join(folder, randomUUID());
    const hash = sha256(plain);
    await flushed(`${path}.new`, (handle) => handle.writev(encrypted(key, plain)), 'wx');
    await rename(`${path}.new`, path);
    await flushed(folder);
    const text = 'INSERT INTO bench_files ("path", "hash", "key") VALUES ($1, $2, $3) RETURNING "id"';
    response.status(201).json((await rowsOf('sealed', text, [path, hash, key]))[0]);
  });

  application.get('/sealed-files/:id', async (request, response) => {
    const text = 'SELECT "path", "hash", "key" FROM bench_files WHERE "id" = $1';
    const [{ path, hash, key }] = await rowsOf('sealed file', text, [request.params.id]);
    const plain = decrypted(key, await readFile(path));
    if (sha256(plain) !== hash) throw new Error('The file was altered');
    response.set('Content-Type', 'application/pdf').set('Content-Length', String(plain.length)).end(plain);
  });
}
