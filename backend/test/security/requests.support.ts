import fc, { type Arbitrary } from 'fast-check';
import type { Sent } from './client.support';
import type { Operation, Parameter } from './contract.support';
import { damaged, hostile, hostileText, jsonOf, plausible, Raw, type Pool } from './hostile.support';

/** A request before it has a token. */
export interface Draft extends Sent {
  role: string;
  headers: Record<string, string>;
}

const BOUNDARY = 'fuzz-boundary-0123456789';
const HEADERS: Record<string, string>[] = [
  ...[
    'text/plain',
    'application/json; charset=utf-16',
    'application/json;charset=x',
    'multipart/form-data',
    'json',
    'a/b;;=',
  ].map((type) => ({ 'content-type': type })),
  ...['gzip', 'br', 'x', 'gzip, gzip'].map((encoding) => ({ 'content-encoding': encoding })),
  ...['', 'x'.repeat(201), 'same', 'a b', '\xff\xfe', "' OR 1", '"x"'].map((key) => ({ 'idempotency-key': key })),
  ...['"x"', '*', '99999999999999999999', 'W/"1"', '1, 2'].map((tag) => ({ 'if-match': tag })),
  ...['bytes=0-1', 'bytes=-99999999999', 'bytes=9-1', 'lines=1'].map((range) => ({ range })),
  ...['Bearer', 'Basic eDp5', 'Bearer a.b.c', `Bearer ${'x'.repeat(5000)}`].map((authorization) => ({ authorization })),
  ...['countersign_refresh=%ff; a', '__proto__=1; =;', `a=${'x'.repeat(4000)}`].map((cookie) => ({ cookie })),
  { 'x-forwarded-for': "1.2.3.4, ' OR 1", forwarded: 'for=x' },
  { 'last-event-id': "'\xe9 OR 1" },
  { 'accept-language': 'x'.repeat(5000), accept: 'x/y' },
  { origin: 'null', 'x-http-method-override': 'DELETE' },
  { 'user-agent': '\xff'.repeat(600) },
  { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
];
const QUERIES = [
  'a=1&a=2',
  '__proto__[x]=1',
  '[]=1',
  '%00=%00',
  '=&&=',
  'limit=1&limit=2',
  'x=%ff',
  'cursor[]=1',
  '%',
  'id=1;id=2',
];
const FIRST = [
  '"__proto__":{"role":"admin"}',
  '"constructor":{"prototype":{"x":1}}',
  '"role":"admin","role":"user"',
  '"":1',
];
const BROKEN = [
  '{',
  '{"a":',
  'null',
  '"x"',
  '[]',
  '0',
  '',
  '\0',
  '{"a":1}}',
  '[1,2',
  "{'a':1}",
  '\ufeff{}',
  '{"a":\u0000}',
  'NaN',
];

/** Percent-encoded where that is possible: half a character is sent as the bytes that a careless program sends. */
function encoded(value: unknown): string {
  const text = value instanceof Raw ? value.text : typeof value === 'string' ? value : jsonOf(value);
  return encodeURIComponent(text.slice(0, 6000).replace(/\p{Surrogate}/gu, '\ufffd')).replaceAll(
    '%EF%BF%BD',
    '%ED%A0%80',
  );
}

const ID_TEXTS = [
  '0',
  '-1',
  '1.5',
  'abc',
  '%00',
  '%ff',
  '2147483648',
  '999999999999999999999',
  '%20',
  '1%27--',
  '%E2%80%AE',
  '..%2f',
];

function pathOf({ path, parameters }: Operation, pool: Pool): Arbitrary<string> {
  const parts = path.split('/').map((part) => {
    if (!part.startsWith(':')) return fc.constant(part);
    const name = part.slice(1);
    const schema = parameters.find((one) => one.name === name)?.schema ?? {};
    return fc.oneof(
      { weight: 6, arbitrary: plausible(schema, `path:${name}`, pool).map((one) => encoded(one) || '1') },
      { weight: 1, arbitrary: fc.constantFrom(...ID_TEXTS) },
      { weight: 1, arbitrary: hostileText.map((one) => encoded(one) || '1') },
    );
  });
  return fc.tuple(...parts).map((all) => all.join('/'));
}

const queryValue = ({ schema = {}, name }: Parameter, pool: Pool): Arbitrary<string> =>
  fc.oneof({ weight: 3, arbitrary: plausible(schema, name, pool) }, { weight: 2, arbitrary: hostile }).map(encoded);

function queryOf({ parameters }: Operation, pool: Pool): Arbitrary<string> {
  const named = parameters
    .filter((one) => one.in === 'query')
    .map((one) =>
      fc
        .option(fc.array(queryValue(one, pool), { minLength: 1, maxLength: 1 + Number(one.name.length % 2) }), {
          nil: [],
          freq: one.required ? 8 : 1,
        })
        .map((values) => values.map((value) => `${one.name}=${value}`)),
    );
  const odd = fc.option(fc.constantFrom(...QUERIES), { nil: '', freq: 1 });
  return fc
    .tuple(fc.tuple(...named), fc.oneof({ weight: 5, arbitrary: fc.constant('') }, { weight: 1, arbitrary: odd }))
    .map(([all, more]) => {
      const pairs = [...all.flat(), ...(more ? [more] : [])];
      return pairs.length > 0 ? `?${pairs.join('&')}` : '';
    });
}

interface Body {
  body?: Buffer | string;
  type?: string;
}

function jsonBody({ body }: Operation, pool: Pool): Arbitrary<Body> {
  const sound = body ? plausible(body.schema, 'body', pool) : fc.constant<unknown>({});
  const type = 'application/json';
  const json = (value: Arbitrary<unknown>): Arbitrary<Body> =>
    fc
      .tuple(
        value,
        fc.oneof({ weight: 9, arbitrary: fc.constant('') }, { weight: 1, arbitrary: fc.constantFrom(...FIRST) }),
      )
      .map(([one, first]) => ({ type, body: jsonOf(one, first) }));
  return fc.oneof(
    { weight: 5, arbitrary: json(sound) },
    { weight: 6, arbitrary: json(damaged(sound)) },
    { weight: 1, arbitrary: json(hostile) },
    { weight: 1, arbitrary: fc.constantFrom(...BROKEN).map((text) => ({ type, body: text })) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(json(sound), fc.nat({ max: 40 }))
        .map(([one, cut]) => ({ type, body: String(one.body).slice(0, cut) })),
    },
  );
}

const FILES: [string, Buffer][] = [
  ['plan.txt', Buffer.from('Plain text')],
  ['plan.pdf', Buffer.from('%PDF-1.7\n%%EOF')],
  ['logo.png', Buffer.from('89504e470d0a1a0a0000', 'hex')],
  ['..\\..\\x.txt', Buffer.from('x')],
  ['a\0b.txt', Buffer.from('x')],
  ['', Buffer.alloc(0)],
];

function formBody({ body }: Operation, pool: Pool): Arbitrary<Body> {
  const sound = plausible(body?.schema ?? {}, 'body', pool);
  return fc
    .tuple(fc.oneof(sound, damaged(sound)), fc.constantFrom(...FILES), fc.boolean())
    .map(([value, [name, bytes], file]) => {
      const fields = Object.entries(typeof value === 'object' && value !== null ? value : { value }).filter(
        ([key]) => key !== 'file',
      );
      const part = (key: string, one: unknown): string => {
        const text = typeof one === 'string' ? one : jsonOf(one);
        return `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${key.replace(/["\r\n]/g, '')}"\r\n\r\n${text}\r\n`;
      };
      const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`;
      const parts = [
        ...fields.map(([key, one]) => Buffer.from(part(key, one))),
        ...(file ? [Buffer.from(head), bytes, Buffer.from('\r\n')] : []),
      ];
      return {
        type: `multipart/form-data; boundary=${BOUNDARY}`,
        body: Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]),
      };
    });
}

/** Requests to an operation, from nearly right to absurd. */
export function requestsTo(operation: Operation, roles: readonly string[], pool: Pool): Arbitrary<Draft> {
  const { method } = operation;
  const none: Arbitrary<Body> = fc.constant({});
  const body =
    operation.body?.kind === 'multipart'
      ? formBody(operation, pool)
      : operation.body
        ? jsonBody(operation, pool)
        : fc.oneof(
            { weight: 4, arbitrary: none },
            { weight: 1, arbitrary: method === 'GET' ? none : jsonBody(operation, pool) },
          );
  const headers = fc.oneof(
    { weight: 6, arbitrary: fc.constant<Record<string, string>>({}) },
    { weight: 1, arbitrary: fc.constantFrom(...HEADERS) },
  );
  return fc
    .record({
      role: fc.constantFrom(...roles),
      path: pathOf(operation, pool),
      query: queryOf(operation, pool),
      body,
      headers,
    })
    .map(({ role, path, query, body: { body: bytes, type }, headers: odd }) => ({
      method,
      role,
      path: path + query,
      headers: { ...(type && { 'content-type': type }), ...odd },
      ...(bytes !== undefined && { body: bytes }),
    }));
}
