import type { Logger } from 'pino';
import { repeat, type Repeated } from '../concurrency/repeat.ts';
import { write } from '../db/commit-queue.ts';
import { keepLease } from '../db/leases.ts';
import type { Database } from '../db/open-database.ts';
import { emptyBin } from './empty-bin.ts';
import type { Library } from './library.ts';

/** Milliseconds after which pictures are looked for that another process took. */
const INTERVAL = 5_000;
const DAY = 24 * 3_600_000;
/** Longer than a picture takes. */
const LEASE = 300_000;

interface MakerOptions {
  db: Database;
  log: Pick<Logger, 'info' | 'error'>;
  library: Library;
  /** Called when all sizes of a file stand; again if the process was killed before it was recorded. */
  made: (file: string) => Promise<void>;
}

/**
 * Makes the sizes of the pictures that wait for them, one after the other, in one process at a time, and once a day
 * removes the files of those that were deleted.
 */
export function startPictureMaker({ db, log, library, made }: MakerOptions): Repeated {
  const lease = keepLease('pictures', LEASE);
  const stopping = new AbortController();
  let emptiedAt = 0;

  async function makeNext(): Promise<number> {
    const next = await db
      .selectFrom('media_files')
      .select(['file', 'width'])
      .where('made_at', 'is', null)
      .where('failed_at', 'is', null)
      .orderBy('created_at')
      .executeTakeFirst();
    if (Date.now() > emptiedAt + DAY && (await lease.keep(db)) !== 'elsewhere') {
      emptiedAt = Date.now();
      const removed = await emptyBin(db, library.files);
      if (removed.length > 0)
        log.info({ pictures: removed.length }, 'deleted pictures were removed');
    }
    if (!next || (await lease.keep(db)) === 'elsewhere') return INTERVAL;
    const done = await library.makeSizes(next, stopping.signal).then(
      async () => {
        await made(next.file);
        return 'made_at' as const;
      },
      (error: unknown) => {
        if (stopping.signal.aborted) return null;
        const reason = error instanceof Error ? error.message.slice(0, 300) : typeof error;
        log.error({ picture: next.file, reason }, 'the sizes of a picture could not be made');
        return 'failed_at' as const;
      },
    );
    if (done === null) return INTERVAL;
    await write(db, (transaction) =>
      transaction
        .updateTable('media_files')
        .set({ [done]: new Date().toISOString() })
        .where('file', '=', next.file)
        .execute(),
    );
    return 0;
  }

  const making = repeat(makeNext, (error, isFirst) => {
    const reason = error instanceof Error ? error.name : typeof error;
    if (isFirst) log.error({ reason }, 'pictures cannot be made; it is tried again');
    return INTERVAL;
  });
  return {
    wake: making.wake,
    async stop() {
      stopping.abort();
      await making.stop();
      await lease.release(db).catch(() => {});
    },
  };
}
