import { randomInt } from 'node:crypto';

export const RECOVERY_CODES = 10;

/** Without letters and digits that look alike. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const LENGTH = 16;
const GROUP = 4;

/** Sixteen characters in four groups: 79 bits from a cryptographic generator. */
export function randomRecoveryCode(): string {
  return grouped(Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''));
}

/** As it was shown, however it was typed; undefined for what cannot be one. */
export function normalizedRecoveryCode(text: string): string | undefined {
  const letters = text.toLowerCase().replace(/[\s-]/g, '');
  return letters.length === LENGTH && [...letters].every((letter) => ALPHABET.includes(letter))
    ? grouped(letters)
    : undefined;
}

function grouped(letters: string): string {
  return (letters.match(new RegExp(`.{${GROUP}}`, 'g')) ?? []).join('-');
}
