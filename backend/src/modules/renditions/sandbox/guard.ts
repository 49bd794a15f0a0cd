import { createRequire, syncBuiltinESMExports } from 'node:module';

/**
 * Loaded before anything else in the sandbox: nothing that is loaded afterwards can reach a network, start a process or a
 * thread, or print. Behind it stand the limits of the operating system and of Node's permission model.
 */
const CLOSED = [
  'net',
  'tls',
  'dns',
  'dns/promises',
  'dgram',
  'http',
  'https',
  'http2',
  'child_process',
  'cluster',
  'worker_threads',
  'inspector',
];
const GLOBALS = ['fetch', 'WebSocket', 'EventSource', 'XMLHttpRequest', 'Worker', 'BroadcastChannel'];

function closed(): never {
  throw new Error('Not available while a document is read');
}

type Exports = Record<string, unknown>;

// All are loaded before the first is closed, since they need each other while they load.
const load = createRequire(__filename);
const modules = CLOSED.map((name) => load(`node:${name}`) as Exports);
for (const module of modules) {
  for (const [name, value] of Object.entries(module)) {
    if (typeof value !== 'function') continue;
    // The prototype is closed too: somebody may hold the class already.
    const prototype = value.prototype as Exports | undefined;
    for (const method of ['connect', 'listen', 'bind', 'send', 'spawn']) {
      if (prototype && Object.hasOwn(prototype, method)) prototype[method] = closed;
    }
    Object.defineProperty(module, name, { value: closed, configurable: false, writable: false, enumerable: true });
  }
}
syncBuiltinESMExports();
for (const name of GLOBALS) Reflect.deleteProperty(globalThis, name);
Object.defineProperty(process, 'binding', { value: closed });
Object.defineProperty(process, '_linkedBinding', { value: closed });

// What a library has to say about a document is nobody's to read.
const silent = Object.fromEntries(
  [
    'log',
    'info',
    'warn',
    'error',
    'debug',
    'trace',
    'dir',
    'table',
    'time',
    'timeEnd',
    'group',
    'groupEnd',
    'assert',
  ].map((name) => [name, () => undefined]),
);
Object.defineProperty(globalThis, 'console', { value: silent });
for (const name of ['stdout', 'stderr', 'stdin']) {
  Object.defineProperty(process, name, { value: { isTTY: false, write: () => true, on: () => undefined } });
}
