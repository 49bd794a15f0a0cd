/** What a new password must not contain. */
export interface PasswordContext {
  email?: string;
  organizationName?: string;
}

const LEAST = 8;
const MOST = 128;
/** Names shorter than this are parts of too many words to be forbidden. */
const SHORTEST_NAME = 4;

interface Check {
  message: string;
  met: (password: string) => boolean;
}

/** The demands every form shows, in the order in which they are asked for. */
const CHECKS: readonly Check[] = [
  { message: `Password must be at least ${LEAST} characters`, met: (password) => [...password].length >= LEAST },
  { message: 'Password must contain at least one uppercase letter', met: (password) => /\p{Lu}/u.test(password) },
  { message: 'Password must contain at least one lowercase letter', met: (password) => /\p{Ll}/u.test(password) },
  { message: 'Password must contain at least one number', met: (password) => /\p{Nd}/u.test(password) },
  {
    message: 'Password must contain at least one special character',
    met: (password) => /[^\p{L}\p{Nd}\s]/u.test(password),
  },
  { message: `Password must have at most ${MOST} characters`, met: (password) => [...password].length <= MOST },
];

const TOO_COMMON = 'This password is too common';
const CONTAINS_NAME = 'Password must not contain your e-mail address or the organization name';

const SUBSTITUTES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/**
 * The forms of a password that are looked up: as it is, without what people add in front and behind to
 * please a form ("Password1!"), and with letters in place of their usual substitutes ("P@ssw0rd").
 */
function looseForms(password: string): string[] {
  const lower = password.toLowerCase();
  const core = (text: string): string => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const trimmed = core(lower);
  const letters = (text: string): string => text.replace(/[01345 7@$!]/g, (sign) => SUBSTITUTES[sign] ?? sign);
  const forms = [lower, letters(lower)];
  // A long addition makes a password of its own.
  if (lower.length - trimmed.length <= 5) forms.push(trimmed, core(letters(trimmed)));
  return [...forms, core(letters(lower.replace(/[^\p{L}]+$/u, '')))];
}

/** Letters and digits only, in one case: "Northwind Legal" and "northwind-legal" are the same. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** The first demand that a new password misses, as its message; undefined when it is good. */
export function passwordProblem(
  password: string,
  common: ReadonlySet<string>,
  { email, organizationName }: PasswordContext = {},
): string | undefined {
  // As it is hashed: the same keys on another system give the same characters (NIST SP 800-63B-4, 3.1.1.2).
  const normalized = password.normalize('NFKC');
  const missed = CHECKS.find(({ met }) => !met(normalized));
  if (missed) return missed.message;
  if (looseForms(normalized).some((form) => common.has(form))) return TOO_COMMON;
  const names = [email?.split('@')[0], email, organizationName].map((name) => plain(name ?? ''));
  const contained = names.some((name) => [...name].length >= SHORTEST_NAME && plain(normalized).includes(name));
  return contained ? CONTAINS_NAME : undefined;
}
