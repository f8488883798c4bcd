import type { Context } from 'hono';
import { revisionText } from './describe-entry.ts';
import { fail } from './failure.ts';
import type { ActOutcome } from './publish-entries.ts';
import type { StudioSaveOutcome } from './save-entry.ts';
import type { StudioEnv } from './studio-context.ts';
import type { Conflict, Failure, PublishedAct } from './studio-types.ts';

/** Who does something, for the audit log and as the author of revisions. */
export interface Actor {
  /** Null for a key of the automation API. */
  accountId: string | null;
  name: string;
}

export const actorOf = (c: Context<StudioEnv>): Actor => {
  const { id, name } = c.get('session').account;
  return { accountId: id, name };
};

/** Responds to a save with the new revision, or with what stood in its way. */
export function respondToSave(c: Context, result: StudioSaveOutcome) {
  switch (result.outcome) {
    case 'saved':
      return c.json({ revision: revisionText(result.revision) });
    case 'conflict': {
      const conflict: Failure & Conflict = {
        error: { code: 'conflict', message: 'Somebody saved another version meanwhile.' },
        newest: revisionText(result.newest),
      };
      return c.json(conflict, 409);
    }
    case 'slug-taken':
      return fail(c, 'invalid', 'Another entry has this address.', {
        problems: [{ path: 'slug', line: 1, message: 'Another entry has this address.' }],
      });
    case 'invalid':
      return fail(c, 'invalid', result.message, { problems: result.problems });
    case 'unknown':
      return fail(c, 'not-found', 'There is no such entry.');
  }
}

/** Responds to a publish with what undoes it, or with what stood in its way. */
export function respondToAct(c: Context, result: ActOutcome) {
  if (result.outcome === 'unknown') return fail(c, 'not-found', 'There is no such entry.');
  if (result.outcome === 'done') {
    const act: PublishedAct = { undo: result.id };
    return c.json(act);
  }
  const { message, problems } = result;
  const failure: Failure = { error: { code: 'invalid', message, problems } };
  return c.json(failure, 409);
}
