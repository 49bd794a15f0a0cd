import { readFileSync } from 'node:fs';
import path from 'node:path';

import { ROOT } from '../run.mjs';

/**
 * Left out, each with its reason: what would lock the door out, hold a request open, or takes a file, which the tests
 * of uploads and the fuzzing of files send in every shape.
 */
const LEFT_OUT = [
  [/\/(logout|refresh)$/, 'ends the session of the run'],
  [/\/profile\/(password|email|sessions|two-factor|access-code)/, 'changes how the run signs in'],
  [/^\/api\/live$/, 'a stream without end'],
  [/revoke-others|\/webhooks\//, 'no parameters'],
];

/** What the super administrator suspends and bills: not the organization that the run is signed in to. */
const OTHER_ORGANIZATION = 46;

/**
 * Every operation of the contract that takes a parameter, with a value for each.
 *
 * @param {(path: string) => Promise<any>} read of the running product
 * @returns {Promise<{name: string, method: string, path: string, query: [string, string][], body: object | undefined}[]>}
 */
export async function targets(read) {
  const contract = JSON.parse(readFileSync(path.join(ROOT, 'backend', 'openapi.json'), 'utf8'));
  const ids = await knownIds(read);
  const operations = Object.entries(contract.paths).flatMap(([route, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ route, method: method.toUpperCase(), operation })),
  );
  return operations
    .filter(({ route }) => !LEFT_OUT.some(([pattern]) => pattern.test(route)))
    .map(({ route, method, operation }) => target({ route, method, operation, ids, contract }))
    .filter(({ path: filled, query, body }) => filled.includes('*') || query.length > 0 || body);
}

function target({ route, method, operation, ids, contract }) {
  const [, platform, kind = ''] = /^\/api\/(super-admin\/)?([\w-]+)/.exec(route) ?? [];
  // What is deleted once could not be asked for again.
  const known = platform && kind === 'organizations' ? OTHER_ORGANIZATION : ids[kind];
  const id = method === 'DELETE' ? 999_999_999 : (known ?? 1);
  const filled = route.replace(/\{(\w+)\}/g, (_, name) => `${name === 'id' || /Id$/.test(name) ? id : 1}*`);
  const parameters = operation.parameters ?? [];
  const query = parameters
    .filter((parameter) => parameter.in === 'query')
    .map(({ name, schema }) => [name, String(valueOf(schema, contract, name))]);
  const schema = operation.requestBody?.content?.['application/json']?.schema;
  return {
    name: `${method} ${route}`,
    method,
    path: filled,
    query,
    body: schema && valueOf(schema, contract, ''),
  };
}

/** Something that exists, of each kind: behind what is not there, sqlmap would attack an early 404 only. */
async function knownIds(read) {
  const first = async (address) => {
    const lists = Object.values((await read(address)) ?? {}).filter(Array.isArray);
    return lists.flat().find((one) => Number.isInteger(one?.id))?.id;
  };
  const addresses = {
    documents: '/api/documents',
    users: '/api/users',
    departments: '/api/departments',
    divisions: '/api/divisions',
    templates: '/api/templates',
    messages: '/api/messages/conversations',
    notifications: '/api/notifications',
    'review-routes': '/api/review-routes',
    'document-views': '/api/document-views',
    delegations: '/api/delegations',
    exports: '/api/exports',
    reports: '/api/reports',
    search: '/api/search/history',
    billing: '/api/billing/invoices',
    invoices: '/api/super-admin/invoices',
    'subscription-plans': '/api/super-admin/subscription-plans',
  };
  const found = Object.entries(addresses).map(async ([kind, address]) => [kind, await first(address)]);
  return { ...Object.fromEntries(await Promise.all(found)), organizations: 45 };
}

/** A value that the contract allows. */
function valueOf(schema, contract, name, depth = 0) {
  if (!schema || depth > 9) return 'x';
  if (schema.$ref)
    return valueOf(contract.components.schemas[schema.$ref.split('/').at(-1)], contract, name, depth + 1);
  if (schema.allOf) return valueOf(schema.allOf[0], contract, name, depth + 1);
  if (schema.oneOf) return valueOf(schema.oneOf[0], contract, name, depth + 1);
  if (schema.example !== undefined) return schema.example;
  if (schema.enum) return schema.enum[0];
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, value]) => [key, valueOf(value, contract, key, depth + 1)]),
      );
    case 'array':
      return [valueOf(schema.items, contract, name, depth + 1)];
    case 'integer':
    case 'number':
      return schema.minimum ?? 1;
    case 'boolean':
      return true;
    default:
      return textOf(schema, name);
  }
}

function textOf(schema, name) {
  if (schema.format === 'date-time' || /^(from|to|since|startsAt|endsAt)$/.test(name)) return '2026-01-01T00:00:00Z';
  if (schema.format === 'email' || name === 'email') return 'somebody@meridian.example';
  if (/password/i.test(name)) return 'Violet-Harbor-91';
  return 'plan';
}
