/**
 * What the log says of a failure: its kind, and where it came from. Not its
 * words, which may quote what a visitor sent.
 */
export function errorFields(error: unknown): { reason: string; stack?: string } {
  if (!(error instanceof Error)) return { reason: typeof error };
  const calls = (error.stack ?? '')
    .replace(error.message, '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line));
  return { reason: error.name, stack: calls.join('\n') };
}
