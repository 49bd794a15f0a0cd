/** Life of a code and of the grant it opens, in minutes. */
export const CODE_MINUTES = 10;
export const GRANT_MINUTES = 15;
/** Tries per code; then it is dead, even for the right value. */
export const CODE_TRIES = 5;
/** Codes mailed per person and document in ten minutes, and per person in an hour. */
export const CODES_PER_DOCUMENT = 3;
export const CODES_PER_HOUR = 10;
