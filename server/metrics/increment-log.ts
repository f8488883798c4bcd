import type { Logger } from 'pino';

/** Milliseconds between two lines: what is counted may happen thousands of times a second. */
const INTERVAL = 5_000;

/**
 * Logs by how much counters have grown since the last line.
 *
 * @returns a function to call after incrementing a counter
 */
export function createIncrementLog(
  log: Pick<Logger, 'warn'>,
  message: string,
  counters: Readonly<Record<string, number>>,
): () => void {
  let logged = { ...counters };
  let timer: NodeJS.Timeout | undefined;
  return () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      const increments = Object.entries(counters).map(([name, count]) => [
        name,
        count - (logged[name] ?? 0),
      ]);
      logged = { ...counters };
      log.warn(Object.fromEntries(increments), message);
    }, INTERVAL).unref();
  };
}
