import { TooManyWaiting } from '../concurrency/turns.ts';
import { hasRoom } from '../limits/disk-room.ts';
import { TokenBuckets } from '../limits/token-buckets.ts';
import type { PictureFiles } from './picture-files.ts';
import { refuseUpload, type Taken, type Uploader } from './take-picture.ts';

/** Uploads of one account or key at a time. */
const AT_ONCE = 40;
/** Megabytes of one account or key: two hundred photos of 20 MB at once, and as many again within a day. */
const MEGABYTES = { burst: 4_000, refill: 20_000 };

/** Bounds what an account or key may send, and what all together may take of the disk. */
export function createUploadBounds(files: PictureFiles) {
  const underWay = new Map<string, number>();
  const megabytes = new TokenBuckets(MEGABYTES);
  let announced = 0;

  /** @throws {TooManyWaiting} */
  return async ({ asker = '', length = 0 }: Uploader, take: () => Promise<Taken>) => {
    const own = underWay.get(asker) ?? 0;
    if (asker !== '' && own >= AT_ONCE) throw new TooManyWaiting();
    if (asker !== '' && !megabytes.take(asker, Date.now(), Math.ceil(length / 1_000_000)))
      return refuseUpload('too-much');
    underWay.set(asker, own + 1);
    announced += length;
    const before = announced;
    try {
      await files.prepare();
      // The file, and its master, which may be twice as long.
      if (!(await hasRoom(files.incoming, 3 * before))) return refuseUpload('no-room');
      return await take();
    } finally {
      announced -= length;
      const left = underWay.get(asker)! - 1;
      if (left > 0) underWay.set(asker, left);
      else underWay.delete(asker);
    }
  };
}
