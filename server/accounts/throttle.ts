import { write } from '../db/commit-queue.ts';
import type { Database } from '../db/open-database.ts';
import { StoredBuckets } from '../limits/stored-buckets.ts';

const SECOND = 1_000;

/**
 * What is slowed down. Attempts to sign in are limited by client alone: nobody can keep the owner of an
 * account from using a passkey or a link.
 */
const SIZES = {
  'sign-in attempts of a client': { burst: 60, refill: 2 * SECOND },
  'link requests of a client': { burst: 10, refill: 60 * SECOND },
  'mailed links of an account': { burst: 3, refill: 300 * SECOND },
};

/**
 * Counts one attempt.
 *
 * @param name the client's keyed hash, or the account
 * @returns seconds to wait if it is one too many, otherwise 0
 */
export const throttle = (db: Database, kind: keyof typeof SIZES, name: string): Promise<number> =>
  write(db, async (transaction) => {
    const buckets = new StoredBuckets(transaction, kind, SIZES[kind]);
    const now = Date.now();
    if (await buckets.take(name, now)) return 0;
    return Math.ceil((await buckets.wait(name, now)) / SECOND);
  });
