import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import express, { type Response } from 'express';
import { HeldBytes } from '../../../platform/storage/held-bytes';
import { sendFile } from './send-file';

const PIECES = [Buffer.alloc(65_536, 'a'), Buffer.from('b'), Buffer.alloc(900_000, 'c')];
const FILE = Buffer.concat(PIECES);
const loan = { giveBack: jest.fn(), abandon: jest.fn() };
let server: Server;
let answered: Promise<void>;

/** Serves one answer, and asks for it. */
async function asked(answer: (response: Response) => Promise<void>): Promise<IncomingMessage> {
  const application = express();
  application.get('/', (_request, response) => {
    answered = answer(response);
    answered.catch(() => undefined);
  });
  server = createServer(application).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, agent: false }, resolve).on('error', reject);
  });
}

const fileOf = (content: Readable) => ({
  fileName: 'a.pdf',
  mimeType: 'application/pdf',
  fileSize: FILE.length,
  content,
});

beforeEach(() => jest.resetAllMocks());

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

it.each([
  ['that is all there', () => new HeldBytes(FILE, loan)],
  ['that streams', () => Readable.from(PIECES, { objectMode: false })],
])('a file %s arrives whole, with its length', async (_name, content) => {
  const answer = await asked((response) => sendFile(response, fileOf(content()), 'attachment'));
  expect(answer.headers['content-length']).toBe(String(FILE.length));
  expect((await buffer(answer)).equals(FILE)).toBe(true);
  await answered;
});

it('memory that was lent is given back once it was sent', async () => {
  const answer = await asked((response) => sendFile(response, fileOf(new HeldBytes(FILE, loan)), 'attachment'));
  expect((await buffer(answer)).equals(FILE)).toBe(true);
  await answered;
  // The first of the two calls counts.
  expect(loan.giveBack.mock.invocationCallOrder[0]).toBeLessThan(loan.abandon.mock.invocationCallOrder[0] ?? Infinity);
});

it('a file that nobody reads to its end does not keep its sender waiting, and its memory is not used again', async () => {
  const file = { ...fileOf(new HeldBytes(Buffer.alloc(20_000_000), loan)), fileSize: 20_000_000 };
  const answer = await asked((response) => sendFile(response, file, 'inline'));
  answer.destroy();
  await expect(answered).resolves.toBeUndefined();
  expect(loan.giveBack).not.toHaveBeenCalled();
  expect(loan.abandon).toHaveBeenCalled();
});

it('a file whose request was answered meanwhile is closed', async () => {
  const content = new Readable({ read: () => undefined });
  const answer = await asked((response) => {
    response.status(503).end('too late');
    return sendFile(response, fileOf(content), 'attachment');
  });
  expect(await buffer(answer)).toEqual(Buffer.from('too late'));
  await expect(answered).rejects.toThrow(/headers/i);
  expect(content.destroyed).toBe(true);
});
