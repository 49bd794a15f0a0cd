// Files that want to do harm, from the tests' workshop; and good ones with something changed.
import { fromTests } from './typescript.mjs';

const files = await fromTests('renditions/hostile-files.ts');
const { buildZip } = await fromTests('../src/modules/documents/domain/file-inspection/testing/zip-builder.ts');

const SENTENCE = Buffer.from(
  '<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>Plan</w:t></w:r></w:p></w:body></w:document>',
);
const goodWord = () => files.wordOf(SENTENCE);
const goodPdf = () => files.manyPages(3);

/** Entries that all lie at the same place, and a directory that counts a million. */
function manyEntries() {
  const first = { name: 'a', data: Buffer.from('a') };
  const rest = Array.from({ length: 100_000 }, () => ({ ...first, sharedWith: 0 }));
  return buildZip([first, ...rest], { entryCount: 65_535 });
}

/** Archives in archives, each five times the one inside: 5^8 megabytes for who unpacks them all. */
function nestedArchives(levels = 8) {
  let inner = Buffer.alloc(1024 * 1024);
  for (let level = 0; level < levels; level += 1) {
    inner = buildZip(Array.from({ length: 5 }, (_, n) => ({ name: `word/${n}.zip`, data: inner })));
  }
  return inner;
}

/** Says that it is encrypted, with a password that nobody has. */
const encryptedPdf = () =>
  files.pdfOf(
    [
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Count 0 /Kids [] >>',
      '<< /Filter /Standard /V 2 /R 3 /Length 128 /P -4 /O (' + 'o'.repeat(32) + ') /U (' + 'u'.repeat(32) + ') >>',
    ],
    '/Encrypt 3 0 R /ID [<00> <00>]',
  );

/** What Word makes of a document with a password: a compound file, no archive. */
const encryptedWord = () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(5_000, 7)]);

/** Name of the upload -> its bytes. */
const CORPUS = {
  'bomb.docx': () => files.wordBomb(120),
  'entries.docx': manyEntries,
  'archives.docx': () => nestedArchives(),
  'nested.docx': () => files.nestedWord(50_000),
  'entities.docx': () => files.wordWithEntities(),
  'password.docx': encryptedWord,
  'cells.xlsx': () => files.hugeWorkbook(),
  'references.pdf': () => files.cyclicReferences(),
  'pages.pdf': () => files.cyclicPages(),
  'hundred-thousand.pdf': () => files.manyPages(100_000),
  'nested.pdf': () => files.nestedPdf(100_000),
  'huge.pdf': () => files.hugePdf(),
  'recursive.pdf': () => files.recursivePdf(),
  'acting.pdf': () => files.actingPdf(),
  'password.pdf': encryptedPdf,
  'empty.pdf': () => Buffer.alloc(0),
};

/** @param {import('./random.mjs').Random} random @returns {{name: string, bytes: Buffer}[]} */
export function hostileFiles(random, count) {
  const names = random.shuffled(Object.keys(CORPUS)).slice(0, count);
  return names.map((name) => ({ name, bytes: CORPUS[name]() }));
}

/** Good files with bytes changed, cut out, or repeated. */
export function mutants(random, count) {
  return Array.from({ length: count }, (_, n) => {
    const [ending, make] = random.pick([
      ['pdf', goodPdf],
      ['docx', goodWord],
    ]);
    return { name: `mutant-${n}.${ending}`, bytes: changed(random, make()) };
  });
}

function changed(random, file) {
  const at = random.between(0, file.length - 1);
  const length = random.between(1, 200);
  const piece = file.subarray(at, at + length);
  const [before, after] = [file.subarray(0, at), file.subarray(at + length)];
  return random.pick([
    () => files.mutated(file, random.between(1, 1_000_000), random.between(1, 60)),
    () => Buffer.concat([before, after]),
    () => Buffer.concat([before, piece, piece, after]),
    () => Buffer.concat([before, Buffer.from(random.text(length)), after]),
  ])();
}
