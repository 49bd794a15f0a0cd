import { createServer, type AddressInfo, type Server } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { DatabaseSetupError } from '../platform/database/database-setup-error';
import { mayComeYet, patiently } from './patience';

jest.mock('node:timers/promises', () => ({ setTimeout: jest.fn(() => Promise.resolve()) }));

/** A message of PostgreSQL's protocol. */
function message(type: string, body: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(type), length, body]);
}
const refusal = (code: string, words: string): Buffer =>
  message('E', Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${words}\0\0`));
const WELCOME = Buffer.concat([message('R', Buffer.alloc(4)), message('Z', Buffer.from('I'))]);

/** A server that gives each connection the next of these answers, the last one to all that follow. */
describe('a start before the database is ready', () => {
  let server: Server;
  let answers: Buffer[] = [];
  const said: string[] = [];

  beforeAll(async () => {
    server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => {
        const answer = (answers.length > 1 ? answers.shift() : answers[0]) ?? WELCOME;
        if (answer === WELCOME) socket.write(answer);
        else socket.end(answer);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));
  beforeEach(() => {
    said.length = 0;
    jest.mocked(pause).mockClear();
  });

  const connect = async (): Promise<string> => {
    const { port } = server.address() as AddressInfo;
    const client = new Client({ host: '127.0.0.1', port, user: 'x', database: 'x', ssl: false });
    client.on('error', () => undefined);
    try {
      await client.connect();
    } catch (error) {
      throw new DatabaseSetupError((error as Error).message, { cause: error });
    }
    client.connection.stream.destroy();
    return 'connected';
  };
  const start = (): Promise<string> => patiently(connect, undefined, (line) => void said.push(line));

  it('waits while PostgreSQL recovers, longer and longer, and says so each time', async () => {
    const starting = refusal('57P03', 'the database system is starting up');
    answers = [starting, starting, refusal('57P03', 'the database system is in recovery mode'), WELCOME];
    expect(await start()).toBe('connected');
    expect(said).toEqual([
      'the database system is starting up. Trying again in 1 s.',
      'the database system is starting up. Trying again in 2 s.',
      'the database system is in recovery mode. Trying again in 4 s.',
    ]);
    expect(jest.mocked(pause).mock.calls).toEqual([[1_000], [2_000], [4_000]]);
  });

  it('waits ten seconds at most between two tries', async () => {
    answers = [...Array.from({ length: 7 }, () => refusal('53300', 'too many clients already')), WELCOME];
    expect(await start()).toBe('connected');
    expect(Math.max(...jest.mocked(pause).mock.calls.map(([delay]) => Number(delay)))).toBe(10_000);
  });

  it.each(['28P01', '3D000', '42501'])('ends at once where waiting does not help (%s)', async (code) => {
    answers = [refusal(code, 'refused')];
    await expect(start()).rejects.toThrow('refused');
    expect(jest.mocked(pause)).not.toHaveBeenCalled();
  });

  it('knows what may come yet, however deep the reason lies', () => {
    const refused = Object.assign(new Error('no'), { code: 'ECONNREFUSED' });
    const wrong = new DatabaseSetupError('wrong', { cause: Object.assign(new Error('no'), { code: '28P01' }) });
    for (const error of [refused, new Error('no', { cause: refused }), new AggregateError([wrong, refused])])
      expect(mayComeYet(error)).toBe(true);
    for (const error of [wrong, new AggregateError([wrong]), new TypeError('no'), undefined])
      expect(mayComeYet(error)).toBe(false);
  });
});
