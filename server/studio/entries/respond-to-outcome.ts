import type { Context } from 'hono';
import type { Actor } from '../../accounts/audit-log.ts';
import type { Revision } from '../../content/entry-store/revision.ts';
import { fail, type Failure } from '../failure.ts';
import type { StudioEnv } from '../studio-context.ts';
import { byOf, NO_ENTRY, type ActingContext, type ActOutcome } from './act-on-entries.ts';
import {
  describeEntry,
  describeProblem,
  revisionTextOf,
  revisionTextsOf,
  type Reading,
} from './describe-entry.ts';
import type { StudioSave } from './save-entry.ts';

/** Who is signed in, as the audit log names them. */
export const actorOf = (c: Context<StudioEnv>): Actor => c.get('session').account;

export const failNoEntry = (c: Context) => fail(c, 'not-found', NO_ENTRY.error.message);

/** What reading texts needs, for somebody. */
export const readingOf = ({ db, runTexts }: ActingContext, actor: Actor): Reading => ({
  db,
  runTexts,
  by: byOf(actor),
});

/** Responds with an entry. Its ETag is its newest revision. */
export async function respondEntry(
  c: Context,
  reading: Reading,
  id: string,
  status: 200 | 201 = 200,
) {
  const entry = await describeEntry(reading, id);
  if (!entry) return failNoEntry(c);
  c.header('ETag', `"${entry.newest.id}"`);
  return c.json(entry, status);
}

/** Responds to a save with the new revision, or with what stood in its way. */
export function respondToSave(c: Context, reading: Reading, result: StudioSave) {
  if (result.outcome !== 'saved') return respondNotSaved(c, reading, result);
  return c.json({ revision: revisionTextOf(result.revision, result.described) });
}

/** Responds with what stood in the way of a save. */
export function respondNotSaved(
  c: Context,
  reading: Reading,
  result: Exclude<StudioSave, { outcome: 'saved' }>,
) {
  switch (result.outcome) {
    case 'conflict':
      return respondConflict(c, reading, result.newest);
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
  reading: Reading,
  newest: Revision,
  status: 409 | 412 = 409,
  refused?: unknown,
) {
  const [described] = await revisionTextsOf(reading, [newest]);
  return c.json({ error: CONFLICT, newest: described!, refused }, status);
}

/** Responds to an act with what undoes it, or with what stood in its way. */
export function respondToAct(c: Context, outcome: ActOutcome) {
  if (!('error' in outcome)) return c.json(outcome);
  const { code, message, problems } = outcome.error;
  return fail(c, code, message, { problems });
}
