import { kindOf } from '../../../contract/kinds/content-kinds.ts';
import { dayAt } from '../../../contract/kinds/field.ts';
import type { ContentChange } from '../../content/entry-store/change-content.ts';
import type { Revision } from '../../content/entry-store/revision.ts';
import { byOf } from '../acting.ts';
import type { Acting } from '../acting.ts';

/** Whether a revision is a draft whose text says when its words last changed. */
const isDated = ({ kind, state }: Revision) =>
  state === 'draft' && 'modified' in kindOf(kind).fields;

/**
 * Returns drafts as a person publishes them: changed on the day of the publish. What a key publishes stays as
 * it is written.
 *
 * @param at when they are published (ISO 8601, UTC), if not now
 */
export function dateChange(
  acting: Acting,
  revisions: readonly Revision[],
  at: string | null = null,
): Promise<Revision[]> {
  const { actor, runTexts } = acting;
  const day = dayAt(at === null ? Date.now() : Date.parse(at));
  const date = async (draft: Revision): Promise<Revision> => {
    if (actor.id === null || !isDated(draft)) return draft;
    const { kind, source } = draft;
    const [text] = await runTexts(byOf(acting), 'describe', [draft]);
    if (!text?.values || text.problems.length > 0) return draft;
    const published = String(text.values.published);
    const values = { ...text.values, modified: published > day ? published : day };
    const written = await runTexts(byOf(acting), 'write', kind, source, { values });
    return written.ok ? { ...draft, source: written.source } : draft;
  };
  return Promise.all(revisions.map(date));
}

/** Stores the texts of `dateChange`, in the transaction that publishes them. */
export async function storeDated({ db }: ContentChange, revisions: readonly Revision[]) {
  for (const { id, source } of revisions.filter(isDated))
    await db
      .updateTable('revisions')
      .set({ source })
      .where('id', '=', id)
      .where('state', '=', 'draft')
      .execute();
}
