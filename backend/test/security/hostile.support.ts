import fc, { type Arbitrary } from 'fast-check';
import { DEMO_PASSWORD } from '../../src/demo/demo-seed';
import { resolved, type Schema } from './contract.support';

/** Text that stands in the JSON as it is: numbers that no double holds, and what is no JSON at all. */
export class Raw {
  constructor(readonly text: string) {}
}

/** JSON with the raw parts in it, and with a key twice or named `__proto__` where `first` says so. */
export function jsonOf(value: unknown, first = ''): string {
  if (value instanceof Raw) return value.text;
  if (Array.isArray(value)) return `[${value.map((one) => jsonOf(one)).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const pairs = Object.entries(value).map(([key, one]) => `${JSON.stringify(key)}:${jsonOf(one)}`);
    return `{${[...(first ? [first] : []), ...pairs].join(',')}}`;
  }
  return JSON.stringify(value) ?? 'null';
}

const TEXTS = [
  ...['', ' ', '\0', 'a\0b', '\ud800', 'x\udfff', '\u202e', '\uffff', 'İ', 'ß'.repeat(200), '🧨'.repeat(100)],
  ...["' OR 1=1 --", `"; DROP TABLE users; --`, "\\'; SELECT pg_sleep(9); --", '%', '_', '\\', '%_%', '$1', '::int'],
  ...['${7*7}', '{{7*7}}', '<%= 7*7 %>', '#{7*7}', '<script>alert(1)</script>', 'javascript:alert(1)', '=cmd|x!A1'],
  ...[
    '../../../etc/passwd',
    'C:\\x',
    '\r\nX-Injected: 1',
    'a\nb',
    'x'.repeat(301),
    'x'.repeat(70_000),
    '9'.repeat(400),
  ],
  ...['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'null', 'undefined', 'NaN', 'Infinity', 'true'],
  ...['1e309', '0x10', '-1', '1.5', '１', '99999999999999999999', '2147483648', '0', '-0', '1_000'],
  ...['2026-02-30', '9999-12-31T23:59:59Z', '-271821-04-20T00:00:00.000Z', '+275760-09-13T00:00:00.001Z', '0000-00-00'],
  ...['2026-01-01T00:00:00+99:99', '10000-01-01', '294277-01-01T00:00:00Z', '2026-01-01T25:61:61Z', '4713-01-01 BC'],
  ...[
    '[]',
    '{}',
    '["a"]',
    '{"a":',
    'Etc/Nowhere',
    'posix/Europe/Vienna',
    'a@b',
    'ä@ö.example',
    `${'a'.repeat(300)}@x.example`,
  ],
];
const DEEP = Array.from({ length: 40 }).reduce<unknown>((inner) => [inner], 1);
const NUMBERS = [0, -1, 1.5, 2 ** 31 - 1, 2 ** 31, 2 ** 53, -(2 ** 31) - 1, 1e308, 5e-324];
const RAW_NUMBERS = ['1e400', '-1e400', '-0', '0.1e-400', '9'.repeat(60), 'NaN', '01', '+1'].map(
  (text) => new Raw(text),
);
const SHAPES: unknown[] = [
  ...[
    null,
    true,
    false,
    [],
    {},
    [null],
    [[]],
    [{}],
    DEEP,
    { length: 1 },
    { toString: 1 },
    { constructor: { prototype: {} } },
  ],
  Array.from({ length: 2000 }, (_, index) => index),
  { a: { b: { c: {} } }, then: 'x', toJSON: 'x', valueOf: 1 },
];

export const hostileText: Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...TEXTS) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
);

/** Whatever nobody asked for. */
export const hostile: Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(...NUMBERS, ...RAW_NUMBERS) },
  { weight: 2, arbitrary: fc.constantFrom(...SHAPES) },
  { weight: 1, arbitrary: fc.bigInt({ min: -(2n ** 80n), max: 2n ** 80n }).map((one) => new Raw(String(one))) },
  { weight: 1, arbitrary: fc.double() },
  { weight: 1, arbitrary: fc.jsonValue() },
);

/** Ids that may stand in a field, by its name. */
export type Pool = (name: string) => (number | string)[];

const NAMED: [RegExp, readonly unknown[]][] = [
  [/password$/i, [DEMO_PASSWORD, 'Quite-Another-9!', 'short']],
  [/email$/i, ['user@meridian.example', 'nobody@people.example']],
  [/(date|At|from|to)$/i, ['2026-01-01', '2026-12-31T10:00:00Z', '2030-05-05']],
  [/^department$/, ['operations', 'Nowhere']],
  [/^role$/i, ['user', 'reviewer', 'admin', 'CREATOR']],
  [/^tags$/, ['["plans"]', '[]']],
  [/(code|token|ticket|challenge)$/i, ['123456', 'A'.repeat(43)]],
  [/^rowVersion$|^version$/, [1, 2]],
  [/cursor|before/i, ['eyJpZCI6MX0', '5', 'bnVsbA', 'W10', 'eyJpZCI6IngifQ']],
  [/timeZone/, ['Europe/Vienna']],
];

function text(schema: Schema): Arbitrary<unknown> {
  if (schema.format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  const limits = { minLength: schema.minLength ?? 0, maxLength: Math.min(schema.maxLength ?? 40, 400) };
  return fc.oneof(fc.constant('Plan'), fc.string({ unit: 'grapheme', ...limits }));
}

/** What the schema asks for, more or less: a value that gets past the first look. */
export function plausible(given: Schema, name: string, pool: Pool): Arbitrary<unknown> {
  const schema = resolved(given);
  const [first] = schema.allOf ?? [];
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (first && !schema.properties) return mergedOf(schema.allOf ?? [], name, pool);
  if (schema.oneOf) return fc.oneof(...schema.oneOf.map((one) => plausible(one, name, pool)));
  const ids = pool(name);
  if (ids.length > 0 && schema.type !== 'array') return fc.constantFrom<unknown>(...ids);
  const named = NAMED.find(([pattern]) => pattern.test(name));
  if (named && !schema.properties && schema.type !== 'boolean') return fc.constantFrom(...named[1]);
  return byType(schema, name, pool);
}

function byType(schema: Schema, name: string, pool: Pool): Arbitrary<unknown> {
  if (schema.properties) return objectOf(schema, pool);
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'integer' || schema.type === 'number')
    return fc.integer({ min: schema.minimum ?? 0, max: Math.max(schema.minimum ?? 0, schema.maximum ?? 50) });
  if (schema.type === 'array')
    return fc.array(plausible(schema.items ?? {}, name, pool), { minLength: schema.minItems ?? 0, maxLength: 3 });
  return schema.type === 'object' ? fc.constant({}) : text(schema);
}

function mergedOf(parts: Schema[], name: string, pool: Pool): Arbitrary<unknown> {
  const made = parts.map((one) => plausible(one, name, pool));
  return made.length === 1 && made[0]
    ? made[0]
    : fc.tuple(...made).map((all) => Object.assign({}, ...(all as object[])) as unknown);
}

function objectOf({ properties = {}, required = [] }: Schema, pool: Pool): Arbitrary<unknown> {
  const fields = Object.entries(properties).map(([name, one]) => [name, plausible(one, name, pool)] as const);
  return fc.record(Object.fromEntries(fields), {
    requiredKeys: required.filter((name) => name in properties),
  } as { requiredKeys: [] });
}

interface Change {
  at: number;
  how: 'set' | 'drop' | 'add';
  value: unknown;
}
const change: Arbitrary<Change> = fc.record({
  at: fc.nat({ max: 1000 }),
  how: fc.constantFrom('set', 'set', 'set', 'drop', 'add'),
  value: hostile,
});

const PRIVILEGED = [
  'id',
  'organizationId',
  'role',
  'isActive',
  'status',
  'authorId',
  'filePath',
  'createdAt',
  'constructor',
];

function changed(value: unknown, { at, how, value: put }: Change): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Raw) return put;
  const keys = Object.keys(value);
  if (Array.isArray(value)) {
    const list: unknown[] = [...(value as unknown[])];
    list[keys.length === 0 ? 0 : at % keys.length] = put;
    return list;
  }
  const copy: Record<string, unknown> = { ...value };
  const key = keys[at % Math.max(1, keys.length)];
  if (how === 'add' || key === undefined) return { ...copy, [PRIVILEGED[at % PRIVILEGED.length] ?? 'x']: put };
  if (how === 'drop') delete copy[key];
  // Half of the time the change is one level below.
  else copy[key] = at % 2 && typeof copy[key] === 'object' ? changed(copy[key], { at: at >> 1, how, value: put }) : put;
  return copy;
}

/** A plausible value with up to three things wrong. */
export const damaged = (sound: Arbitrary<unknown>): Arbitrary<unknown> =>
  fc.tuple(sound, fc.array(change, { minLength: 1, maxLength: 3 })).map(([value, all]) => all.reduce(changed, value));
