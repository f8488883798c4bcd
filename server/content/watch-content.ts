import type { Logger } from 'pino';
import type { Database } from '../db/open-database.ts';
import { engineOf } from '../db/engine.ts';
import { getVersionOfDay } from './content-version.ts';
import { repeat } from '../concurrency/repeat.ts';

/** Poll interval in milliseconds: the longest time until a publish by another process is detected. */
const INTERVAL = 50;
/** Poll interval if the database also sends notifications. */
const INTERVAL_WITH_NOTIFICATIONS = 2_000;

/**
 * Watches for changes of the visible content: by any process, or when a day ends.
 *
 * @param changed called after every change
 * @returns a function that stops watching
 */
export function watchContent(
  db: Database,
  log: Pick<Logger, 'warn'>,
  changed: () => void,
  interval?: number,
): () => void {
  let seen: string | null = null;

  async function poll(): Promise<number> {
    const version = await getVersionOfDay(db);
    const before = seen;
    seen = version;
    if (before !== null && before !== version) changed();
    return pause;
  }
  const stopListening = engineOf(db).listen(() => polling.wake());
  const pause = interval ?? (stopListening ? INTERVAL_WITH_NOTIFICATIONS : INTERVAL);
  const polling = repeat(poll, { name: 'content version', log, retryAfter: pause });
  return () => {
    stopListening?.();
    void polling.stop();
  };
}
