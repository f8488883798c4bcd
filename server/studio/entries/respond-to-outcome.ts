import type { Context } from 'hono';
import type { Revision } from '../../content/entry-store/revision.ts';
import { fail, type Failure } from '../failure.ts';
import { NO_ENTRY, type ActOutcome } from '../../actions/entries/act-on-entries.ts';
import { describeEntry, revisionTextOf, revisionTextsOf } from './describe-entry.ts';
import { describeProblem } from '../../actions/entries/act-on-entries.ts';
import type { StudioSave } from '../../actions/entries/save-entry.ts';

export const failNoEntry = (c: Context) => fail(c, 'not-found', NO_ENTRY.error.message);

/** Responds with an entry. Its ETag is its newest revision. */
export async function respondEntry(c: Context, id: string, status: 200 | 201 = 200) {
  const entry = await describeEntry(c.get('acting'), id);
  if (!entry) return failNoEntry(c);
  c.header('ETag', `"${entry.newest.id}"`);
  return c.json(entry, status);
}

/** Responds to a save with the new revision, or with what stood in its way. */
export function respondToSave(c: Context, result: StudioSave) {
  if (result.outcome !== 'saved') return respondNotSaved(c, result);
  return c.json({ revision: revisionTextOf(result.revision, result.described) });
}

/** Responds with what stood in the way of a save. */
export function respondNotSaved(c: Context, result: Exclude<StudioSave, { outcome: 'saved' }>) {
  switch (result.outcome) {
    case 'conflict':
      return respondConflict(c, result.newest);
    case 'too-much': {
      const { retryAfter } = result;
      return fail(c, 'too-many', 'Too much was saved in a short time.', { retryAfter });
    }
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
 * Responds to a request with a stale base, with the newest revision.
 *
 * @param refused what was sent, if it is to be returned
 */
export async function respondConflict(
  c: Context,
  newest: Revision,
  status: 409 | 412 = 409,
  refused?: unknown,
) {
  const [described] = await revisionTextsOf(c.get('acting'), [newest]);
  return c.json({ error: CONFLICT, newest: described!, refused }, status);
}

/** Responds to an act with what undoes it, or with what stood in its way. */
export function respondToAct(c: Context, outcome: ActOutcome) {
  if (!('error' in outcome)) return c.json(outcome);
  const { code, message, problems } = outcome.error;
  return fail(c, code, message, { problems });
}
