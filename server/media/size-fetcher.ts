import type { Logger } from 'pino';
import { createSlots } from '../concurrency/slots.ts';
import { withTimeout } from '../time/with-timeout.ts';
import type { PictureFiles } from './picture-files.ts';

/** Files that are fetched at a time. */
const AT_ONCE = 8;
/** Milliseconds that a visitor waits, and for which nothing is asked of a bucket that did not respond. */
const TIMES = { patience: 10_000, pause: 3_000 };

/**
 * Fetches sizes from the bucket that are not on this machine, when visitors ask for them. What comes too late for one
 * is there for the next.
 */
export function createSizeFetcher(
  files: PictureFiles,
  log: Pick<Logger, 'error'>,
  { patience, pause } = TIMES,
) {
  const slots = createSlots(AT_ONCE);
  let pausedUntil = 0;

  return async (name: string): Promise<'found' | 'missing' | 'unreachable'> => {
    if (performance.now() < pausedUntil) return 'unreachable';
    try {
      const fetched = slots.run(() => files.bring(`sizes/${name}`));
      const found = await withTimeout(fetched, patience, null);
      if (found === null) throw new Error('it is slow');
      return found ? 'found' : 'missing';
    } catch (error) {
      if (performance.now() > pausedUntil)
        log.error({ reason: (error as Error).message }, 'pictures cannot be fetched');
      pausedUntil = performance.now() + pause;
      return 'unreachable';
    }
  };
}
