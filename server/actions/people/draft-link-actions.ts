import { z } from 'zod';
import { digestOf, newToken } from '../../accounts/tokens.ts';
import { readByIds } from '../../content/entry-store/publish.ts';
import type { Revision } from '../../content/entry-store/revision.ts';
import { subjectOf } from '../entries/describe-problems.ts';
import { Refused } from '../refused.ts';
import type { ActionOn } from '../run-action.ts';

/** Links that show one revision to people without an account. */

const DAY = 24 * 60 * 60_000;
const scopes = () => ['content:write'] as const;

export const newDraftLink = z.object({ revision: z.uuid(), days: z.int().min(1).max(30) });

/** Makes a link. Its result: the id and the token, which is not stored, and the revision. */
export const createDraftLink: ActionOn<
  typeof newDraftLink,
  { id: string; token: string; shown: Revision }
> = {
  input: newDraftLink,
  scopes,
  async run({ db, by, now }, { revision, days }) {
    const [shown] = await readByIds(db, [revision]);
    if (!shown) throw new Refused('not-found', 'There is no such version any more.');
    const token = newToken();
    const id = digestOf(token);
    await db
      .insertInto('draft_links')
      .values({
        digest: id,
        revision_id: revision,
        created_by: by.name,
        account_id: by.id,
        created_at: now,
        expires_at: new Date(Date.parse(now) + days * DAY).toISOString(),
      })
      .execute();
    return { id, token, shown };
  },
  audit: ({ shown }, { days }) => ({
    act: 'make-draft-link',
    subject: subjectOf([shown]),
    details: { days },
  }),
};

const which = z.strictObject({ id: z.string() });

/** Ends a link at once. Its result: the entry that it showed. */
export const revokeDraftLink: ActionOn<typeof which, { kind: string; slug: string }> = {
  input: which,
  scopes,
  async run({ db }, { id }) {
    const entry = await db
      .selectFrom('draft_links')
      .innerJoin('revisions', 'revisions.id', 'revision_id')
      .select(['kind', 'slug'])
      .where('digest', '=', id)
      .executeTakeFirst();
    if (!entry) throw new Refused('not-found', 'The link was revoked already.');
    await db.deleteFrom('draft_links').where('digest', '=', id).execute();
    return entry;
  },
  audit: (entry) => ({ act: 'revoke-draft-link', subject: subjectOf([entry]) }),
};
