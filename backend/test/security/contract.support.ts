import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020';

/** The little of a JSON schema that `openapi.json` uses. */
export interface Schema {
  $ref?: string;
  type?: string;
  format?: string;
  enum?: unknown[];
  nullable?: boolean;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  allOf?: Schema[];
  oneOf?: Schema[];
  additionalProperties?: Schema | boolean;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  schema?: Schema;
}

export interface Operation {
  method: string;
  /** As Express writes it: `/api/documents/:id`. */
  path: string;
  /** Method and path. */
  route: string;
  /** What the access decorator says: `public`, `signed-in`, roles. */
  access: string;
  /** The stricter allowance that it counts against. */
  rateClass: string | undefined;
  parameters: Parameter[];
  body?: { kind: 'json' | 'multipart'; schema: Schema };
  /** Types of the successful answer. */
  types: string[];
}

interface Document {
  paths: Record<string, Record<string, RawOperation>>;
  components: { schemas: Record<string, Schema> };
}
interface Content {
  schema?: Schema;
}
interface RawOperation {
  'x-access': string;
  'x-rate-class'?: string;
  parameters?: Parameter[];
  requestBody?: { content: Record<string, Content> };
  responses: Record<string, { content?: Record<string, Content> }>;
}

const document = JSON.parse(readFileSync(join(__dirname, '..', '..', 'openapi.json'), 'utf8')) as Document;

const expressPath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');

/** Every operation of the committed contract. */
export const OPERATIONS: Operation[] = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([name, raw]): Operation => {
    const method = name.toUpperCase();
    const content = raw.requestBody?.content ?? {};
    const json = content['application/json']?.schema;
    const form = content['multipart/form-data']?.schema;
    const successful = Object.entries(raw.responses).filter(([status]) => status.startsWith('2'));
    return {
      method,
      path: expressPath(path),
      route: `${method} ${expressPath(path)}`,
      access: raw['x-access'],
      rateClass: raw['x-rate-class'],
      parameters: raw.parameters ?? [],
      ...(json && { body: { kind: 'json' as const, schema: json } }),
      ...(form && { body: { kind: 'multipart' as const, schema: form } }),
      types: successful.flatMap(([, answer]) => Object.keys(answer.content ?? {})),
    };
  }),
);

/** A schema without references: what they name stands in their place. */
export function resolved(schema: Schema): Schema {
  if (!schema.$ref) return schema;
  const target = document.components.schemas[schema.$ref.split('/').at(-1) ?? ''];
  if (!target) throw new Error(`The contract names ${schema.$ref} and does not define it`);
  return resolved(target);
}

type Loose = Record<string, unknown>;
const nameOf = (reference: string): string => reference.split('/').at(-1) ?? '';

/**
 * As JSON Schema 2020 writes what OpenAPI 3.0 means. Objects are closed: a property that the contract does not
 * declare is a deviation, because it may be one that nobody meant to send.
 */
function strict({ nullable, ...schema }: Schema, open = false): Loose {
  const result = schema.$ref ? { $ref: `contract#/$defs/${nameOf(schema.$ref)}${open ? '.open' : ''}` } : {};
  const made = { ...result, ...ofParts(schema, open), ...ofObject(schema, open) };
  return nullable ? { anyOf: [made, { type: 'null' }] } : made;
}

const isSum = ({ allOf, properties }: Schema): boolean =>
  (allOf?.length ?? 0) > 1 || (allOf !== undefined && properties !== undefined);

function ofParts(schema: Schema, open: boolean): Loose {
  const { $ref: _ref, allOf, oneOf, properties: _properties, items, additionalProperties: _more, ...rest } = schema;
  return {
    ...rest,
    ...(allOf && { allOf: allOf.map((one) => strict(one, open || isSum(schema))) }),
    ...(oneOf && { oneOf: oneOf.map((one) => strict(one, open)) }),
    ...(items && { items: strict(items) }),
  };
}

function ofObject(schema: Schema, open: boolean): Loose {
  const { properties, additionalProperties: more } = schema;
  const named = Object.entries(properties ?? {}).map(([name, one]) => [name, strict(one)] as const);
  const closed = !open && more === undefined && (properties !== undefined || isSum(schema));
  return {
    ...(properties && { properties: Object.fromEntries(named) }),
    ...(typeof more === 'object' && { additionalProperties: strict(more) }),
    ...(closed && { unevaluatedProperties: false }),
  };
}

const definitions = Object.fromEntries(
  Object.entries(document.components.schemas).flatMap(([name, schema]) => [
    [name, strict(schema)],
    [`${name}.open`, strict(schema, true)],
  ]),
);
const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: true });
ajv.addFormat('date-time', /^\d{4,6}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/);
ajv.addFormat('binary', true);
ajv.addFormat('password', true);
ajv.addSchema({ $id: 'contract', $defs: definitions });

const validators = new Map<string, ValidateFunction | null>();

function validatorOf(route: string, status: number): ValidateFunction | null {
  const key = `${route} ${status}`;
  const known = validators.get(key);
  if (known !== undefined) return known;
  const [method = '', path = ''] = route.split(' ');
  const raw = document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
  const schema = raw?.responses[String(status)]?.content?.['application/json']?.schema;
  const made = schema && schema.format !== 'binary' ? ajv.compile(strict(schema)) : null;
  validators.set(key, made);
  return made;
}

/** How a successful JSON answer differs from what the contract declares for the route; nothing where it declares nothing. */
export function deviationsOf(route: string, status: number, body: unknown): string[] {
  const validate = validatorOf(route, status);
  if (!validate || validate(body)) return [];
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath || 'the answer'} ${message ?? ''} ${JSON.stringify(params)}`,
  );
}

/** Statuses that the contract declares for the route. */
export function declaredStatuses(route: string): string[] | undefined {
  const [method = '', path = ''] = route.split(' ');
  const raw = document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
  return raw && Object.keys(raw.responses);
}
