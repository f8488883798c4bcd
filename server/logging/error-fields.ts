/** Why something failed, in the log: the code or the name of an error, whose message may quote visitor input. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const { code } = error as NodeJS.ErrnoException;
  return typeof code === 'string' ? code : error.name;
}

/**
 * The log fields of an error: its name and stack. Not its message, which may quote visitor input.
 */
export function errorFields(error: unknown): { reason: string; stack?: string } {
  if (!(error instanceof Error)) return { reason: typeof error };
  const frames = (error.stack ?? '')
    .replace(error.message, '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line));
  return { reason: error.name, stack: frames.join('\n') };
}
