// The tests' helpers, for use outside of Jest: one SMTP server, one S3 service, one set of hostile files for both.
import { register } from 'node:module';

register('./typescript-hooks.mjs', import.meta.url);

/** @param {string} path below backend/test, with its extension */
export const fromTests = (path) => import(new URL(`../../test/${path}`, import.meta.url).href);
