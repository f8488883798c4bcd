import type { KeyObject } from 'node:crypto';
import type { Bodies } from '../content/published/bodies.ts';
import type { CallOutcome, Validators } from './call-provider.ts';

/** The kinds of rows that a provider fills. */
export type SyncedKind = 'post' | 'service' | 'testimonial' | 'menu' | 'team';

/** What this process knows of an entry of the provider: as its list has it, and its place there. */
export interface KnownEntry {
  digest: string;
  position: number;
}

/** What this process knows of the provider from earlier polls; empty at first. */
export interface Known {
  /** The bodies of each kind's list, if the provider can say whether they changed. */
  validators: Partial<Record<SyncedKind, Validators[]>>;
  /** The lists that were empty at the last poll. */
  emptied: SyncedKind[];
  /** By kind and slug, with a space between. */
  entries: Map<string, KnownEntry>;
}

/** One poll at the provider, for the worker thread. */
export interface SyncTask {
  base: string;
  /** The folder of this site's own pictures, and the key that addresses of others are sealed with. */
  pictures: string;
  key: KeyObject;
  known: Known;
  /** The kinds that were read before. */
  read: SyncedKind[];
  /** Which details are read although their entries did not change: all, or one chunk after the other. */
  turn: number | 'all';
}

/** A row of the provider. */
export interface SyncedRow {
  kind: SyncedKind;
  slug: string;
  /** The digest is kept when the row is written; null for what belongs to another entry. */
  known: KnownEntry | null;
  /** ISO 8601, UTC; empty without a date, undefined to keep what is stored. */
  publishAt: string | undefined;
  updatedAt: string | undefined;
  /** Null if the row only moved. Undefined members are kept as they are stored. */
  body: Partial<Bodies[SyncedKind]> | null;
}

/** What the worker thread says. */
export type SyncMessage =
  | { type: 'call'; outcome: CallOutcome }
  /** The worker waits for an answer before it goes on. */
  | { type: 'rows'; rows: SyncedRow[] }
  /** The kinds that were read, the slugs of the lists that are complete, and what is known of the lists. */
  | {
      type: 'done';
      read: SyncedKind[];
      slugs: Partial<Record<SyncedKind, string[]>>;
      validators: Known['validators'];
      emptied: SyncedKind[];
      /** Whether something failed, so that it is worth to poll again soon. */
      failed: boolean;
    };
