import type { Context } from 'hono';
import type { Actor } from '../../accounts/audit-log.ts';
import type { SaveOutcome } from '../../content/entry-store/save-draft.ts';
import { problemFrom, revisionText } from './describe-entry.ts';
import { fail, type Failure } from '../failure.ts';
import type { ActOutcome } from './act-on-entries.ts';
import type { Revision } from '../../content/entry-store/revision.ts';
import type { StudioEnv } from '../studio-context.ts';
import type { Conflict, Problem, PublishedAct } from '../studio-types.ts';

/** Who is signed in, as the audit log names them. */
export const actorOf = (c: Context<StudioEnv>): Actor => c.get('session').account;

export const NO_ENTRY = 'There is no such entry.';

/** Responds to a save with the new revision, or with what stood in its way. */
export const respondToSave = (c: Context, result: SaveOutcome) =>
  result.outcome === 'saved'
    ? c.json({ revision: revisionText(result.revision) })
    : respondNotSaved(c, result);

/** Responds with what stood in the way of a save. */
export function respondNotSaved(c: Context, result: Exclude<SaveOutcome, { outcome: 'saved' }>) {
  switch (result.outcome) {
    case 'conflict':
      return respondConflict(c, result.newest);
    case 'slug-taken': {
      const { entryId } = result;
      const message = 'Another entry has this address.';
      return refuse(c, message, [{ path: 'slug', line: 1, message, entryId }]);
    }
    case 'invalid':
      return refuse(c, `This cannot be saved: ${result.reason}.`, result.problems.map(problemFrom));
    case 'unknown':
      return fail(c, 'not-found', NO_ENTRY);
  }
}

const refuse = (c: Context, message: string, problems: Problem[]) =>
  fail(c, 'invalid', message, { problems });

/** Responds to somebody who has not seen the newest revision, with that revision. */
export function respondConflict(c: Context, newest: Revision) {
  const conflict: Failure & Conflict = {
    error: { code: 'conflict', message: 'Another version was saved meanwhile.' },
    newest: revisionText(newest),
  };
  return c.json(conflict, 409);
}

/** Responds to an act with what undoes it, or with what stood in its way. */
export function respondToAct(c: Context, result: ActOutcome) {
  if (result.outcome === 'unknown') return fail(c, 'not-found', NO_ENTRY);
  if (result.outcome === 'refused') {
    const { message, problems } = result;
    const failure: Failure = { error: { code: 'invalid', message, problems } };
    return c.json(failure, 409);
  }
  const act: PublishedAct = { undo: result.id };
  return c.json(act);
}
