import type { Context } from 'hono';
import type { Actor } from '../../accounts/audit-log.ts';
import type { SaveOutcome } from '../../content/entry-store/save-draft.ts';
import type { Revision } from '../../content/entry-store/revision.ts';
import type { Database } from '../../db/open-database.ts';
import { fail, type Failure } from '../failure.ts';
import type { StudioEnv } from '../studio-context.ts';
import { NO_ENTRY, type ActOutcome } from './act-on-entries.ts';
import { describeEntry, describeProblem, revisionTextOf } from './describe-entry.ts';

/** Who is signed in, as the audit log names them. */
export const actorOf = (c: Context<StudioEnv>): Actor => c.get('session').account;

export const failNoEntry = (c: Context) => fail(c, 'not-found', NO_ENTRY.error.message);

/** Responds with an entry. Its ETag is its newest revision. */
export async function respondEntry(c: Context, db: Database, id: string, status: 200 | 201 = 200) {
  const entry = await describeEntry(db, id);
  if (!entry) return failNoEntry(c);
  c.header('ETag', `"${entry.newest.id}"`);
  return c.json(entry, status);
}

/** Responds to a save with the new revision, or with what stood in its way. */
export const respondToSave = (c: Context, result: SaveOutcome) =>
  result.outcome === 'saved'
    ? c.json({ revision: revisionTextOf(result.revision) })
    : respondNotSaved(c, result);

/** Responds with what stood in the way of a save. */
export function respondNotSaved(c: Context, result: Exclude<SaveOutcome, { outcome: 'saved' }>) {
  switch (result.outcome) {
    case 'conflict':
      return respondConflict(c, result.newest);
    case 'slug-taken': {
      const message = 'Another entry has this address.';
      const problems = [{ path: 'slug', line: 1, message, entryId: result.entryId }];
      return fail(c, 'invalid', message, { problems });
    }
    case 'invalid': {
      const problems = result.problems.map(describeProblem);
      return fail(c, 'invalid', `This cannot be saved: ${result.reason}.`, { problems });
    }
    case 'unknown':
      return failNoEntry(c);
  }
}

export const CONFLICT: Failure['error'] = {
  code: 'conflict',
  message: 'Another version was saved meanwhile.',
};

/**
 * Responds to somebody who has not seen the newest revision, with that revision.
 *
 * @param refused what they sent, if they need it back
 */
export function respondConflict(
  c: Context,
  newest: Revision,
  status: 409 | 412 = 409,
  refused?: unknown,
) {
  return c.json({ error: CONFLICT, newest: revisionTextOf(newest), refused }, status);
}

/** Responds to an act with what undoes it, or with what stood in its way. */
export function respondToAct(c: Context, outcome: ActOutcome) {
  if (!('error' in outcome)) return c.json(outcome);
  const { code, message, problems } = outcome.error;
  return fail(c, code, message, { problems });
}
