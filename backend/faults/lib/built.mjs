import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);

/** The folder of the back end. */
export const BACKEND = join(dirname(fileURLToPath(import.meta.url)), '../..');

/** A part of the built product. */
export const built = (path) => require(join(BACKEND, 'dist', path));
