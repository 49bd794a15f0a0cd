import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';

import { Refusal } from './progress.mjs';

const MEGABYTE = 1024 * 1024;

/** Refuses when the disk of a folder (or of its nearest existing parent) has too little room. */
export async function requireDiskSpace(folder, megabytes, purpose) {
  let existing = folder;
  while (!existsSync(existing)) {
    existing = path.dirname(existing);
  }
  const { bavail, bsize } = await statfs(existing);
  const free = Math.floor((bavail * bsize) / MEGABYTE);
  if (free < megabytes) {
    throw new Refusal(
      `Not enough disk space: ${purpose} needs ${megabytes} MB and ${existing} has ${free} MB free. Free some space and run the command again.`,
    );
  }
}

/** The port that the product will listen on: PORT, or 3000. */
export function configuredPort() {
  const value = process.env.PORT || '3000';
  const port = Number(value);
  if (!Number.isInteger(port) || port < 1 || port > 65535) {
    throw new Refusal('PORT must be a number from 1 to 65535, for example PORT=3100 npm start');
  }
  return port;
}

/** Refuses when the port cannot be listened on; `remedy` is what one can do instead of stopping the other program. */
export async function requireFreePort(port, host, remedy = anotherPort('npm start', port)) {
  const problem = await tryToListen(port, host);
  if (problem === 'EADDRINUSE') {
    throw new Refusal(`Port ${port} is in use. Stop the program that uses it, or ${remedy}`);
  }
  if (problem === 'EACCES') {
    throw new Refusal(`Port ${port} needs administrator rights. Choose another one: PORT=3000 npm start`);
  }
  if (problem) {
    throw new Refusal(`Cannot listen on ${host}, port ${port} (${problem}): check HOST and PORT.`);
  }
}

/** The advice to run a command on another port than this one. */
export function anotherPort(command, port) {
  return `choose another port: PORT=${port < 60_000 ? port + 100 : 3000} ${command}`;
}

function tryToListen(port, host) {
  return new Promise((resolve) => {
    const probe = net.createServer();
    probe.once('error', (error) => resolve(error.code));
    probe.listen(port, host, () => probe.close(() => resolve(undefined)));
  });
}

/** A port on loopback that nobody uses at this moment. */
export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = net.createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}
