import type { Authorized } from '../accounts/authority.ts';
import type { RunTexts } from '../content/texts/run-texts.ts';
import type { Database } from '../db/open-database.ts';
import type { TokenBuckets } from '../limits/token-buckets.ts';
import type { Library } from '../media/library.ts';

/** Who acts on entries and pictures, and what acting needs. */
export interface Acting {
  db: Database;
  runTexts: RunTexts;
  /** Kilobytes of text that accounts and keys may store (DRAFT_LIMITS). */
  stored: TokenBuckets;
  /** Commands have none. */
  studioUrl?: string;
  actor: Authorized;
}

/** The library of pictures; `wake` when one waits for its sizes. */
export interface Media {
  library: Library;
  wake(): void;
}

/** The account or the key for which texts are read. */
export const byOf = ({ actor: { id, name } }: Pick<Acting, 'actor'>): string => id ?? name;
