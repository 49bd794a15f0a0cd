import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import express, { type ErrorRequestHandler } from 'express';
import request from 'supertest';
import { frontEnd } from '../../src/app/front-end';

const page = '<!doctype html><title>Countersign</title>';
const script = 'export const answer = 42;\n'.repeat(100);
const folder = mkdtempSync(join(tmpdir(), 'countersign-front-end-'));
const application = express();
/** As the product answers: with a text of its own, and nothing cleared away for it. */
const problem: ErrorRequestHandler = ({ status }: { status: number }, _request, response, _next) => {
  response.status(status).json({ statusCode: status });
};

function build(name: string, text: string): void {
  writeFileSync(join(folder, name), text);
  writeFileSync(join(folder, `${name}.gz`), gzipSync(text));
  writeFileSync(join(folder, `${name}.br`), brotliCompressSync(text));
}

beforeAll(() => {
  mkdirSync(join(folder, 'assets'));
  build('index.html', page);
  build('assets/index-1a2b.js', script);
  writeFileSync(join(folder, 'assets', 'letters.woff2'), 'woff2');
  application.use(frontEnd(folder), problem);
});

afterAll(() => rmSync(folder, { recursive: true }));

const get = (path: string, headers: Record<string, string> = {}) =>
  request(application)
    .get(path)
    .set({ 'Accept-Encoding': 'identity', Accept: '*/*', ...headers });

describe('the built front end', () => {
  it.each([
    ['gzip, deflate, br', 'br'],
    ['gzip, deflate', 'gzip'],
    ['identity', undefined],
    ['gzip;q=0', undefined],
  ])('goes out compressed to whoever accepts %s', async (accepted, coding) => {
    const file = await get('/assets/index-1a2b.js', { 'Accept-Encoding': accepted }).expect(200);
    expect(file.headers['content-encoding']).toBe(coding);
    expect(file.headers['content-type']).toMatch(/^text\/javascript/);
    expect(file.headers.vary).toBe('Accept-Encoding');
    expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  it('gives the same bytes after decompression, under a tag for each coding', async () => {
    const plain = await get('/assets/index-1a2b.js').expect(200);
    const packed = await get('/assets/index-1a2b.js', { 'Accept-Encoding': 'gzip' }).expect(200);
    expect(packed.text).toBe(script);
    expect(packed.headers.etag).not.toBe(plain.headers.etag);
    await get('/assets/index-1a2b.js', { 'If-None-Match': String(plain.headers.etag) }).expect(304);
  });

  it.each(['/', '/documents?document=7', '/index.html'])(
    'answers %s with the page, asked for anew each time',
    async (path) => {
      const answer = await get(path, { Accept: 'text/html', 'Accept-Encoding': 'gzip' }).expect(200);
      expect(answer.text).toBe(page);
      expect(answer.headers['content-type']).toMatch(/^text\/html/);
      expect(answer.headers['content-encoding']).toBe('gzip');
      expect(answer.headers['cache-control']).toBe('no-cache');
    },
  );

  it('hands out what the build did not compress as it is', async () => {
    const font = await get('/assets/letters.woff2', { 'Accept-Encoding': 'gzip, br' }).expect(200);
    expect(font.headers['content-encoding']).toBeUndefined();
    expect(font.headers['content-type']).toBe('font/woff2');
  });

  it.each(['/assets/gone.js', '/gone.js', '/api/nothing', '/.build-stamp', '/login~'])(
    'has no page for %s',
    async (path) => {
      await get(path, { Accept: 'text/html' }).expect(404);
    },
  );

  it('reads only', async () => {
    await request(application).post('/documents').set('Accept', 'text/html').expect(404);
    for (const [path, status] of [
      ['/index.html', 404],
      ['/assets/index-1a2b.js', 405],
    ] as const) {
      const answer = await request(application).post(path).set('Accept-Encoding', 'br').expect(status);
      expect(answer.headers['content-encoding']).toBeUndefined();
    }
  });

  it.each([
    ['Range', 'bytes=99999999-', 416],
    ['If-Match', '"another"', 412],
  ])('refuses an impossible %s in words, not as the file', async (header, value, status) => {
    for (const path of ['/index.html', '/assets/index-1a2b.js']) {
      const { body, headers } = await get(path, { [header]: value, 'Accept-Encoding': 'br' }).expect(status);
      expect(body).toEqual({ statusCode: status });
      expect(headers['content-type']).toMatch(/^application\/json/);
      for (const name of ['content-encoding', 'cache-control', 'last-modified'])
        expect([name, headers[name]]).toEqual([name, undefined]);
    }
  });
});
