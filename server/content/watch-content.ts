import type { Logger } from 'pino';
import type { Database } from '../db/open-database.ts';
import { engineOf } from '../db/engine.ts';
import { getContentVersion } from './content-version.ts';
import { getNextPublishAt } from './next-publish.ts';

/** Milliseconds between looks; a publish by another process is seen within this time. */
const INTERVAL = 50;
/** The same where the database tells of a publish at once. */
const INTERVAL_WHEN_TOLD = 2_000;

/**
 * Watches for content that changes, whoever changes it: a publish raises the
 * content version, and an entry dated ahead appears when its time has come.
 *
 * @param changed is called after every change
 * @returns a function that ends the watch
 */
export function watchContent(
  db: Database,
  log: Pick<Logger, 'error'>,
  changed: () => void,
  interval?: number,
): () => void {
  let seen: { version: number; nextDue: string | null } | null = null;
  let failing = false;
  let timer: NodeJS.Timeout | undefined;
  let ended = false;
  let looking = false;
  let told = false;

  async function look(): Promise<void> {
    const version = await getContentVersion(db);
    const now = new Date().toISOString();
    const due = seen?.nextDue != null && seen.nextDue <= now;
    if (seen?.version === version && !due) return;
    const first = seen === null;
    seen = { version, nextDue: await getNextPublishAt(db, now) };
    if (!first) changed();
  }

  async function again(): Promise<void> {
    looking = true;
    clearTimeout(timer);
    try {
      do {
        told = false;
        await look();
      } while (told);
      failing = false;
    } catch (error) {
      // Said once for a store that stays away, not four times a second.
      const reason = error instanceof Error ? error.name : typeof error;
      if (!failing) log.error({ reason }, 'the content version could not be read');
      failing = true;
    }
    looking = false;
    if (!ended) timer = setTimeout(again, pause).unref();
  }
  const stopListening = engineOf(db).listen('content', () => {
    told = true;
    if (!looking && !ended) void again();
  });
  const pause = interval ?? (stopListening ? INTERVAL_WHEN_TOLD : INTERVAL);
  void again();
  return () => {
    ended = true;
    stopListening?.();
    clearTimeout(timer);
  };
}
