import { orderInput } from '../../../contract/actions/entry-acts.ts';
import { kindOf } from '../../../contract/kinds/content-kinds.ts';
import { appendAudit } from '../../accounts/audit-log.ts';
import { getNewestRevision, type Revision } from '../../content/entry-store/revision.ts';
import { Refused } from '../refused.ts';
import type { ContentActionOn } from '../run-action.ts';
import { NO_ENTRY, subjectOf } from './describe-problems.ts';
import { prepareSave, storeWithoutLog, withPosition, type WrittenDraft } from './save-entry.ts';

/**
 * Puts entries in an order by drafts of those whose number changes, all or none: they are published as any drafts, and are one row of the audit log. Its
 * result: the ids of entries whose published number is another one, also if they had such a draft already.
 */
export const orderEntries: ContentActionOn<
  typeof orderInput,
  { changed: string[] },
  WrittenDraft[]
> = {
  input: orderInput,
  scopes: () => ['content:write'],
  content: {},
  async prepare(preparing, { ids }) {
    const drafts: WrittenDraft[] = [];
    for (const [index, entryId] of ids.entries()) {
      const newest = await getNewestRevision(preparing.db, entryId);
      if (!newest || !('position' in kindOf(newest.kind).fields))
        throw new Refused('not-found', NO_ENTRY);
      const { id: base, slug } = newest;
      const source = withPosition(newest.source, index + 1);
      if (source !== newest.source)
        drafts.push(await prepareSave(preparing, { entryId, base, slug, source }));
    }
    return drafts;
  },
  stores: (_, drafts) => [drafts.map(({ draft }) => draft?.source ?? '').join(''), 1],
  async run(work, { ids }, drafts) {
    const moved: Revision[] = [];
    for (const draft of drafts) {
      const { revision, isLogged } = await storeWithoutLog(work, 'save', draft);
      if (!isLogged) moved.push(revision);
    }
    if (moved.length > 0)
      await appendAudit(work.db, work.by, 'save', subjectOf(moved), {
        revisions: moved.map(({ id }) => id),
      });
    const rows = await work.db
      .selectFrom('published')
      .select(['entry_id as id', 'position'])
      .where('entry_id', 'in', ids)
      .execute();
    const published = new Map(rows.map(({ id, position }) => [id, position]));
    return { changed: ids.filter((id, index) => published.get(id) !== index + 1) };
  },
};
