/** The database cannot be used; the message says what the operator can do. */
export class DatabaseSetupError extends Error {
  override readonly name = 'DatabaseSetupError';
}
