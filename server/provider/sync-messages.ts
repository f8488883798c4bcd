import type { KeyObject } from 'node:crypto';
import type { PublishedDraft } from '../content/published/bodies.ts';
import type { CallOutcome } from './call-provider.ts';

/** The kinds of rows that a provider fills. */
export type SyncedKind = 'post' | 'service' | 'testimonial' | 'menu' | 'team';

/** A row of the provider. What its body lacks stays as it is stored: `partial` if that could not be read. */
export type SyncedRow = PublishedDraft<SyncedKind> & { partial?: boolean };

/** What the thread is made with. */
export interface SyncTask {
  /** The provider's address, with a trailing slash. */
  base: string;
  /** The folder of this site's own pictures, and the key that addresses of others are sealed with. */
  pictures: string;
  key: KeyObject;
}

/** Asks the thread for a poll; with the kinds that were read before. */
export interface Poll {
  /** Whether to read all details, or those of what changed and some others in turn. */
  all: boolean;
  readBefore: readonly string[];
}

/** The positions of the entries of a kind by slug; `complete` if there are no others. */
export interface SyncedList {
  kind: SyncedKind;
  positions: ReadonlyMap<string, number>;
  complete: boolean;
}

/** What the thread says. It waits until rows are written; the list of a kind comes after its rows. */
export type SyncMessage =
  | { type: 'call'; outcome: CallOutcome }
  | { type: 'rows'; rows: SyncedRow[] }
  | { type: 'list'; list: SyncedList }
  | { type: 'done'; failed: boolean };
