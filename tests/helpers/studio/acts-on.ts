import { expect } from 'vitest';
import type { Actor } from '../../../server/accounts/audit-log.ts';
import type { Authorized } from '../../../server/accounts/authority.ts';
import { runTextsHere } from '../../../server/content/texts/run-texts.ts';
import type { Database } from '../../../server/db/open-database.ts';
import type { PublishedAct } from '../../../contract/actions/entry-acts.ts';
import {
  bringBack,
  publishEntries,
  scheduleEntries,
  takeDown,
} from '../../../server/actions/entries/publish-entries.ts';
import { undo } from '../../../server/actions/entries/undo.ts';
import { countStored, type ActionResult } from '../../../server/actions/run-action.ts';
import { runFor } from '../../../server/studio/respond-to-action.ts';
import type { Acting } from '../../../server/studio/studio-context.ts';

export const MEERA = { id: 'a', name: 'Meera Nair' };

/** An actor that may do everything. */
export const allowed = (actor: Actor): Authorized => ({
  ...actor,
  refusal: async () => null,
  unverified: null,
});

/** Acts of the studio over a store. */
export const actingOn = (db: Database, actor: Actor = MEERA): Acting => ({
  db,
  readAs: () => db,
  runTexts: runTextsHere,
  stored: countStored(),
  notify: () => [],
  enquiries: { dataDir: '', mailTo: '' },
  actor: allowed(actor),
});

type Dates = Record<'publishAt' | 'unpublishAt', string | null>;

/** The acts of Meera on entries of a store. */
export const actsOn = (db: Database, acting = actingOn(db)) => ({
  publish: (revisions: string[]) => runFor(acting, publishEntries, { revisions }),
  schedule: (revisions: string[], dates: Dates, release?: string) =>
    runFor(acting, scheduleEntries, { revisions, ...dates, release }),
  takeDown: (entryId: string, to?: string) => runFor(acting, takeDown, { entryId, to }),
  bringBack: (entryId: string) => runFor(acting, bringBack, { entryId }),
  undo: (id: string) => runFor(acting, undo, { id }),
});

/** What an action made. */
export const valueOf = <Value>(done: ActionResult<Value>): Value => {
  if (!done.ok) throw new Error(JSON.stringify(done));
  return done.value;
};

/** What undoes an act; empty if there is nothing to undo. */
export const idOf = (done: ActionResult<PublishedAct>): string => valueOf(done).undo ?? '';

/** A refused act, with words of its message, and its problems. */
export const refused = (message = '', problems?: readonly object[]) => ({
  ok: false,
  code: 'conflict',
  message: expect.stringContaining(message),
  ...(problems && { problems: problems.map((one) => expect.objectContaining(one)) }),
});
