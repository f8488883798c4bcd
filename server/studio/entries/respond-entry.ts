import type { Context } from 'hono';
import { NO_ENTRY } from '../../actions/entries/describe-problems.ts';
import type { SavedEntry } from '../../actions/entries/save-entry.ts';
import type { ActionResult } from '../../actions/run-action.ts';
import { fail } from '../failure.ts';
import { failAction } from '../respond-to-action.ts';
import { describeEntry, revisionTextOf } from './describe-entry.ts';

export const failNoEntry = (c: Context) => fail(c, 'not-found', NO_ENTRY);

/** Responds with an entry. Its ETag is its newest revision. */
export async function respondEntry(c: Context, id: string, status: 200 | 201 = 200) {
  const entry = await describeEntry(c.get('acting'), id);
  if (!entry) return failNoEntry(c);
  c.header('ETag', `"${entry.newest.id}"`);
  return c.json(entry, status);
}

/** Responds to a save with the new revision. */
export const respondSaved = async (c: Context, saved: ActionResult<SavedEntry>) =>
  saved.ok
    ? c.json({ revision: revisionTextOf(saved.value.revision, saved.value.described) })
    : failAction(c, saved);
