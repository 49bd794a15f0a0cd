/** The text of verify.mjs. */
export function verifierText(): string;
