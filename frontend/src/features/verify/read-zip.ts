const END = 0x06054b50;
const MEMBER = 0x02014b50;
const LOCAL = 0x04034b50;
/** The end record is at most this far from the end: 22 bytes and a comment. */
const END_ROOM = 22 + 0xffff;
const STORED = 0;
const DEFLATED = 8;

/** A file in an archive; its bytes are read when they are asked for. */
export interface ZipMember {
  name: string;
  size: number;
  open: () => Promise<ReadableStream<Uint8Array<ArrayBuffer>>>;
  text: () => Promise<string>;
}

async function viewOf(blob: Blob, from: number, to: number): Promise<DataView> {
  return new DataView(await blob.slice(from, to).arrayBuffer());
}

/** Whether a file begins as archives do. */
export async function isZip(file: Blob): Promise<boolean> {
  if (file.size < 22) return false;
  const start = (await viewOf(file, 0, 4)).getUint32(0, true);
  return start === LOCAL || start === END;
}

/**
 * The files in a ZIP archive, without unpacking them. Large files (ZIP64) are beyond it.
 * @throws Error for anything that is not such an archive
 */
export async function readZip(archive: Blob): Promise<ZipMember[]> {
  const from = Math.max(0, archive.size - END_ROOM);
  const tail = await viewOf(archive, from, archive.size);
  let end = tail.byteLength - 22;
  while (end >= 0 && tail.getUint32(end, true) !== END) end -= 1;
  if (end < 0) throw new Error('This is not a ZIP archive');
  const [count, length, start] = [
    tail.getUint16(end + 10, true),
    tail.getUint32(end + 12, true),
    tail.getUint32(end + 16, true),
  ];
  const directory = await viewOf(archive, start, start + length);
  const members: ZipMember[] = [];
  for (let at = 0, index = 0; index < count; index += 1) {
    if (at + 46 > directory.byteLength || directory.getUint32(at, true) !== MEMBER)
      throw new Error('The archive is damaged');
    const nameLength = directory.getUint16(at + 28, true);
    members.push(memberOf(archive, directory, at, nameLength));
    at += 46 + nameLength + directory.getUint16(at + 30, true) + directory.getUint16(at + 32, true);
  }
  return members;
}

function memberOf(archive: Blob, directory: DataView, at: number, nameLength: number): ZipMember {
  const method = directory.getUint16(at + 10, true);
  const packed = directory.getUint32(at + 20, true);
  const size = directory.getUint32(at + 24, true);
  const local = directory.getUint32(at + 42, true);
  const name = new TextDecoder().decode(new Uint8Array(directory.buffer, at + 46, nameLength));
  const open = async () => {
    const head = await viewOf(archive, local, local + 30);
    const begin = local + 30 + head.getUint16(26, true) + head.getUint16(28, true);
    const bytes = archive.slice(begin, begin + packed).stream();
    if (method === STORED) return bytes;
    if (method !== DEFLATED) throw new Error('The archive is packed in a way that is not known here');
    return bytes.pipeThrough(new DecompressionStream('deflate-raw'));
  };
  return { name, size, open, text: async () => new Response(await open()).text() };
}

/** The lines of a text that comes in pieces. */
export async function* linesOf(stream: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<string> {
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { value, done } = await reader.read();
    if (done) break;
    const parts = (rest + value).split('\n');
    rest = parts.pop() ?? '';
    yield* parts;
  }
  if (rest) yield rest;
}
