import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { verifyBundle } from './core.mjs';

const many = { type: 'string', multiple: true, default: [] };
const { values, positionals } = parseArgs({ allowPositionals: true, options: { key: many, old: many } });
const folder = positionals[0] ?? fileURLToPath(new URL('.', import.meta.url));
const read = (name) => (existsSync(join(folder, name)) ? readFileSync(join(folder, name), 'utf8') : undefined);
const json = (name) => JSON.parse(read(name) ?? 'null') ?? undefined;
const lines = () => createInterface({ input: createReadStream(join(folder, 'entries.jsonl')), crlfDelay: Infinity });
const say = (line) => process.stdout.write(`${line}\n`);

const found = await verifyBundle(
  {
    entries: { [Symbol.asyncIterator]: () => lines()[Symbol.asyncIterator]() }, // opened when read: none is lost
    checkpoint: read('checkpoint'),
    checkpoints: read('checkpoints'),
    platformProof: read('platform.tlog-proof'),
    keys: json('keys.json')?.keys,
    range: json('range.json'),
  },
  { pinned: values.key, old: values.old.map((file) => readFileSync(file, 'utf8')) },
);
say(`${found.origin ?? 'No log'}: ${found.checked} of ${found.size} entries read, root ${found.root ?? '-'}`);
if (found.erased > 0) say(`Personal details were erased from ${found.erased} entries; their hashes hold.`);
if (found.retired > 0) say(`${found.retired} entries were removed after their time; their hashes hold.`);
if (found.compared > 0) say(`Compared with ${found.compared} checkpoints that you kept.`);
else say('Not compared with a checkpoint that you kept: --old <file>');
if (!found.pinned) say('The key is the one that came with the entries. Give the one you know: --key <public key>');
say(found.ok ? 'OK' : `NOT OK${found.firstBadSeq === null ? '' : ` at entry ${found.firstBadSeq}`}: ${found.problem}`);
process.exitCode = found.ok ? 0 : 1;
