/** What a log line may say of an error: name, code and where it came from; no SQL, no parameters. */
export function describe(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, cause } = error as Error & { code?: string };
  const stack = error.stack
    ?.split('\n')
    .filter((line) => line.trim().startsWith('at '))
    .slice(0, 6)
    .map((line) => line.trim());
  const sql = 'query' in error || 'severity' in error;
  return {
    name: error.name,
    code,
    message: sql ? undefined : error.message,
    stack,
    ...(cause instanceof Error && { cause: describe(cause) }),
  };
}
