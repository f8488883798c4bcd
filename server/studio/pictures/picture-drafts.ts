import type { PublishProblem } from '../../content/entry-store/publish.ts';
import { readRevisions, type Revision } from '../../content/entry-store/revision.ts';
import type { Reading } from '../studio-context.ts';
import type { Problem } from '../../../contract/actions/problem.ts';
import { changedPictures, newestPictures, undescribed } from './changed-pictures.ts';
import { describePictures } from './list-pictures.ts';
import { findPicture } from '../../content/entry-store/picture-uses.ts';

/** Unpublished changes of a picture that visitors see. */
export interface PictureDraft {
  /** Of its entry, and of the draft. */
  id: string;
  revision: string;
  slug: string;
  name: string;
  by: string;
  /** Whether who asks wrote it. */
  isOwn: boolean;
  /** When it is published by itself: ISO 8601, UTC; null if it is not scheduled. */
  publishAt: string | null;
}

/** Finds unpublished changes of the pictures that revisions show, in a cover or a text, but for those among them. */
export async function findPictureDrafts(
  reading: Reading,
  revisionIds: readonly string[],
): Promise<PictureDraft[]> {
  const { db, actor } = reading;
  const shown = db
    .selectFrom('picture_uses')
    .select('slug')
    .where('revision_id', 'in', revisionIds);
  const found = await readRevisions(
    changedPictures(db).where('slug', 'in', shown).where('id', 'not in', revisionIds),
  );
  const drafts = new Map(found.map((draft) => [draft.id, draft]));
  return (found.length > 0 ? await describePictures(reading, found) : []).map(
    ({ id, revision, slug, name, by }) => {
      const { accountId, author, publishAt } = drafts.get(revision)!;
      const isOwn =
        actor.id === null ? !accountId && author === actor.name : accountId === actor.id;
      return { id, revision, slug, name, by, isOwn, publishAt };
    },
  );
}

/** Warns of pictures of the library that revisions show, and that neither the library nor their text describes. */
export async function findUndescribed(
  { db }: Pick<Reading, 'db'>,
  revisionIds: readonly string[],
): Promise<Problem[]> {
  const uses = await db
    .selectFrom('picture_uses')
    .innerJoin('revisions', 'revisions.id', 'revision_id')
    .select(['picture_uses.slug', 'entry_id', 'source'])
    .where('revision_id', 'in', revisionIds)
    .execute();
  const pictures = await newestPictures(db)
    .select(['slug', 'title'])
    .where('slug', 'in', ['', ...uses.map(({ slug }) => slug)])
    .where('id', 'in', undescribed)
    .execute();
  return uses.flatMap(({ slug, entry_id: entryId, source }): Problem[] => {
    const picture = pictures.find((one) => one.slug === slug);
    const described = new RegExp(`!\\[[^\\]]+\\]\\(media:${slug}\\b[^)]*\\)`, 'g');
    if (!picture || !new RegExp(`${slug}(?![\\w-])`).test(source.replaceAll(described, '')))
      return [];
    const message = `“${picture.title ?? slug}” has no description`;
    return [{ entryId, path: `picture:${slug}`, line: 1, message, warning: true }];
  });
}

/**
 * Describes what keeps revisions from being published because sizes of pictures do not stand: those that they show,
 * and those that are among them.
 *
 * @param problems of the revisions
 * @returns with `processing` if they go away by themselves; and the other problems
 */
export async function findUnmadeProblems(
  reading: Reading,
  revisions: readonly Revision[],
  problems: readonly PublishProblem[],
): Promise<{ unmade: Problem[]; others: PublishProblem[] }> {
  const unmade: Problem[] = [];
  const others: PublishProblem[] = [];
  for (const problem of problems) {
    const [kind, slug = ''] = problem.name?.split('/') ?? [];
    const picture = kind === 'picture' ? await findPicture(reading.db, slug) : null;
    const words = picture && (await describeUnmade(reading, picture));
    const at = revisions.find(({ id }) => id === problem.revisionId);
    if (words) unmade.push({ ...words, path: problem.field ?? '', entryId: at?.entryId });
    else others.push(problem);
  }
  for (const revision of revisions.filter(({ kind }) => kind === 'picture')) {
    const words = await describeUnmade(reading, revision);
    if (words) unmade.push({ ...words, path: '', entryId: revision.entryId });
  }
  return { unmade, others };
}

/** Says that the sizes of a picture do not stand; null if they do. */
async function describeUnmade(reading: Reading, newest: Revision) {
  const [{ name = '', state = 'ready' } = {}] = await describePictures(reading, [newest]);
  if (state === 'ready') return null;
  return state === 'making'
    ? { line: 1, message: `“${name}” is processing`, processing: true }
    : { line: 1, message: `“${name}” could not be processed: upload its file again` };
}
