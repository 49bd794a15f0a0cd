import { createSocket, type Socket } from 'node:dgram';

const NO_ERROR = 0x8180;
const TYPE_A = 1;

/** Length of the question at the start of a query's body: labels, an empty one, type and class. */
function questionLength(query: Buffer): number {
  let at = 12;
  while ((query[at] ?? 0) !== 0) at += (query[at] ?? 0) + 1;
  return at + 5 - 12;
}

/** A DNS answer (RFC 1035) with one address record for each of the addresses. */
function answerTo(query: Buffer, addresses: readonly string[]): Buffer {
  const question = query.subarray(12, 12 + questionLength(query));
  const wanted = question.readUInt16BE(question.length - 4) === TYPE_A ? addresses : [];
  const head = Buffer.alloc(12);
  query.copy(head, 0, 0, 2);
  head.writeUInt16BE(NO_ERROR, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(wanted.length, 6);
  const records = wanted.map((address) =>
    // A pointer to the question's name, A, IN, good for one second, four bytes.
    Buffer.from([0xc0, 0x0c, 0, TYPE_A, 0, 1, 0, 0, 0, 1, 0, 4, ...address.split('.').map(Number)]),
  );
  return Buffer.concat([head, question, ...records]);
}

/** What Docker's DNS or a headless service is to a proxy: it answers with the addresses of the APIs that may be sent requests. */
export class Discovery {
  /** Answers of the moment. */
  addresses: string[] = [];

  private constructor(private readonly socket: Socket) {
    socket.on('message', (query, { port, address }) => socket.send(answerTo(query, this.addresses), port, address));
  }

  static start(): Promise<Discovery> {
    const socket = createSocket('udp4');
    return new Promise((resolve) => socket.bind(0, '127.0.0.1', () => resolve(new Discovery(socket))));
  }

  get port(): number {
    return this.socket.address().port;
  }

  stop(): void {
    this.socket.close();
  }
}
