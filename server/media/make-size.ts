import { rm, stat } from 'node:fs/promises';
import type { Format } from '../../contract/shown-picture.ts';
import { createSlots } from '../concurrency/slots.ts';
import type { RunPictureJob } from './run-picture-job.ts';

/** Sizes that may wait for the one that is being made. */
const MOST_WAITING = 20;
/** Milliseconds for one size: for so long the library may wait for it. */
const TIME = 15_000;
/** Milliseconds after which a size is tried again for a picture of which one could not be made. */
const RETRY_AFTER = 60 * 60 * 1_000;

/** Makes sizes that visitors ask for: one at a time, one of each picture, and no more than can be made soon. */
export function createSizeMaker(run: RunPictureJob) {
  const slots = createSlots(1);
  /** Pictures of which a size is being made, or could not be made a while ago. */
  const busy = new Set<string>();
  const stopping = new AbortController();

  async function makeNow(original: string, size: string): Promise<void> {
    if (stopping.signal.aborted) return;
    const [width, format] = size.split('.') as [string, Format];
    const to = `${original}-${size}`;
    const before = await stat(original).catch(() => null);
    // It was removed meanwhile, or the disk was full.
    if (!before) return;
    const job = { act: 'shrink', from: original, to, width: Number(width), format } as const;
    await run(job, stopping.signal, TIME);
    const after = await stat(original).catch(() => null);
    // It was fetched again meanwhile, and may be another picture.
    if (after?.mtimeMs !== before.mtimeMs) await rm(to, { force: true });
  }

  return {
    /**
     * Makes a size of a picture beside it, unless too many wait already.
     *
     * @param size its name: `640.avif`
     * @throws if it cannot be made; it is not tried again for an hour
     */
    async make(original: string, size: string): Promise<void> {
      if (busy.has(original) || slots.waiting() >= MOST_WAITING) return;
      busy.add(original);
      let again = 0;
      try {
        await slots.run(() => makeNow(original, size));
      } catch (error) {
        again = RETRY_AFTER;
        throw error;
      } finally {
        setTimeout(() => busy.delete(original), again).unref();
      }
    },
    stop: () => stopping.abort(),
  };
}
