import { expect } from 'vitest';
import type { Actor } from '../../../server/accounts/audit-log.ts';
import type { Authorized } from '../../../server/accounts/authority.ts';
import { runTextsHere } from '../../../server/content/texts/run-texts.ts';
import type { Database } from '../../../server/db/open-database.ts';
import type { ActOutcome } from '../../../server/actions/entries/act-on-entries.ts';
import * as acts from '../../../server/actions/entries/publish-entries.ts';
import { countStored } from '../../../server/actions/entries/save-entry.ts';
import { undo } from '../../../server/actions/entries/undo.ts';
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

type Dates = Parameters<typeof acts.scheduleEntries>[2];

/** The acts of Meera on entries of a store. */
export const actsOn = (db: Database, acting = actingOn(db)) => ({
  publish: (ids: readonly string[]) => acts.publishEntries(acting, ids),
  schedule: (ids: readonly string[], dates: Dates, release?: string) =>
    acts.scheduleEntries(acting, ids, dates, release),
  takeDown: (entryId: string, to?: string) => acts.takeDown(acting, entryId, to),
  bringBack: (entryId: string) => acts.bringBack(acting, entryId),
  undo: (id: string) => undo(acting, id),
});

/** What undoes an act; empty if there is nothing to undo. */
export const idOf = (outcome: ActOutcome): string => {
  if ('error' in outcome) throw new Error(JSON.stringify(outcome));
  return outcome.undo ?? '';
};

/** A refused act, with words of its message, and its problems. */
export const refused = (message = '', problems?: readonly object[]) => ({
  error: {
    code: 'conflict',
    message: expect.stringContaining(message),
    ...(problems && { problems: problems.map((one) => expect.objectContaining(one)) }),
  },
});
