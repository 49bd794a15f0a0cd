import { createRequire } from 'node:module';

/** Loaded with the first new password: eight megabytes of words. */
const load = createRequire(__filename);

let loaded: ReadonlySet<string> | undefined;

/** Passwords that are tried first, in lower case; made into a set when it is first needed. */
export function commonPasswords(): ReadonlySet<string> {
  if (!loaded) {
    const { dictionary } = load('@zxcvbn-ts/language-common') as typeof import('@zxcvbn-ts/language-common');
    loaded = new Set(dictionary['passwords-common'].map((password) => password.toLowerCase()));
  }
  return loaded;
}
