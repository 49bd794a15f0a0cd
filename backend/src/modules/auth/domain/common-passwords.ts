import { dictionary } from '@zxcvbn-ts/language-common';

let loaded: ReadonlySet<string> | undefined;

/** Passwords that are tried first, in lower case; made into a set when it is first needed. */
export function commonPasswords(): ReadonlySet<string> {
  loaded ??= new Set(dictionary['passwords-common'].map((password) => password.toLowerCase()));
  return loaded;
}
