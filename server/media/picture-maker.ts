import type { Logger } from 'pino';
import { repeat, type Repeated } from '../concurrency/repeat.ts';
import { keepLease } from '../db/leases.ts';
import type { Database } from '../db/open-database.ts';
import { emptyBin } from './empty-bin.ts';
import type { Library } from './library.ts';
import { getWaiting, makePicture, markFailed, type OnMade } from './make-picture.ts';
import { PictureJobFailed } from './run-picture-job.ts';

/** Milliseconds after which pictures are looked for that another process took, and those that came as files. */
const INTERVAL = 5_000;
const FILES_INTERVAL = 60_000;
const DAY = 24 * 3_600_000;
/** Longer than a picture takes. */
const LEASE = 300_000;

interface MakerOptions {
  db: Database;
  log: Pick<Logger, 'info' | 'warn' | 'error'>;
  library: Library;
  onMade: OnMade;
  /** Makes entries of some pictures that came as files; resolves with whether there are more. */
  adopt: () => Promise<boolean>;
}

/**
 * Makes the sizes of the pictures that wait for them, one after the other, in one process at a time, then entries of
 * those that came as files. Once a day removes the files of those that were deleted.
 */
export function startPictureMaker({ db, log, library, onMade, adopt }: MakerOptions): Repeated {
  const lease = keepLease(db, 'pictures', LEASE);
  const stopping = new AbortController();
  let emptiedAt = 0;
  let lookedAt = 0;

  async function makeNext(): Promise<number> {
    const next = await getWaiting(db);
    const isDue = Date.now() > emptiedAt + DAY;
    const isLooking = !next && Date.now() > lookedAt + FILES_INTERVAL;
    if ((!next && !isDue && !isLooking) || (await lease.keep()) === 'elsewhere') return INTERVAL;
    if (isDue) {
      const removed = await emptyBin(db, library.files);
      // A few at a time.
      if (removed.length === 0) emptiedAt = Date.now();
      else log.info({ pictures: removed.length }, 'deleted pictures were removed');
    }
    if (isLooking) {
      // A failure waits as well.
      lookedAt = Date.now();
      if (await adopt()) lookedAt = 0;
    }
    if (!next) return lookedAt === 0 ? 0 : INTERVAL;
    try {
      await makePicture(db, library, next, onMade, stopping.signal);
      return 0;
    } catch (error) {
      if (stopping.signal.aborted) return INTERVAL;
      // What is ours is tried again, as a store that is away, or a full disk.
      if (!(error instanceof PictureJobFailed) || error.lacksRoom) throw error;
      const reason = error.message.slice(0, 300);
      log.error({ picture: next.file, reason }, 'the sizes of a picture could not be made');
      await markFailed(db, library, next);
      return 0;
    }
  }

  return repeat(makeNext, { name: 'pictures', log, retryAfter: INTERVAL, stopping, lease });
}
