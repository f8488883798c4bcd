import { entryInput } from '../../../contract/actions/entry-acts.ts';
import { changePictureInput } from '../../../contract/actions/picture-acts.ts';
import { getPublished } from '../../content/entry-store/find-entry.ts';
import { findUses } from '../../content/entry-store/picture-uses.ts';
import type { Revision } from '../../content/entry-store/revision.ts';
import type { EntryTexts } from '../../search/entry-search.ts';
import { recordAct } from '../entries/act-on-entries.ts';
import { discardPrepared, prepareDiscard } from '../entries/discard-entry.ts';
import {
  endEntry,
  prepareToPublish,
  publishPrepared,
  type ToPublish,
} from '../entries/publish-entries.ts';
import { prepareSave, storeWritten, type WrittenDraft } from '../entries/save-entry.ts';
import { Refused } from '../refused.ts';
import { requirePicture } from './remove-picture.ts';
import type { ContentActionOn } from '../run-action.ts';

const HAS_DRAFT =
  'This picture has unpublished changes. Publish or discard them in the studio first.';

/**
 * Changes what is said of a picture. That of a published one is published, which needs content:publish if something
 * shows it.
 */
export const changePicture: ContentActionOn<
  typeof changePictureInput,
  { revision: Revision },
  { written: WrittenDraft; toPublish: ToPublish | null }
> = {
  input: changePictureInput,
  scopes: () => ['media:write'],
  content: { checked: true },
  async prepare(preparing, { entryId, alt, focus }) {
    const { db, by, runTexts, asker } = preparing;
    const newest = await requirePicture(db, entryId);
    const isShown = (await getPublished(db, entryId)) !== null;
    // Publishing the change would publish the draft beneath it.
    if (isShown && newest.state !== 'published') throw new Refused('conflict', HAS_DRAFT);
    const isUsed = isShown && (await findUses(db, newest.slug)).length > 0;
    if (isUsed && (await by.refusal(db, 'content:publish')) !== null)
      throw new Refused('forbidden', 'Pages show it: changing it needs the scope content:publish.');
    const [text] = await runTexts(asker, 'describe', [newest]);
    const values = {
      ...text?.values,
      ...(alt !== undefined && { alt, decorates: undefined }),
      ...(focus !== undefined && { focus: focus && { x: focus[0], y: focus[1] } }),
    };
    const given = Object.entries(values).filter(([, one]) => one !== undefined && one !== null);
    const draft = { base: newest.id, slug: newest.slug, values: Object.fromEntries(given) };
    const written = await prepareSave(preparing, { entryId, ...draft });
    const source = written.draft?.source ?? newest.source;
    const toPublish = isShown ? await prepareToPublish(preparing, [{ ...newest, source }]) : null;
    return { written, toPublish };
  },
  stores: (_, { written }) => [written.draft?.source ?? '', 1],
  async run(work, _, { written, toPublish }) {
    const { revision } = await storeWritten(work, 'save', written);
    if (!toPublish) return { revision };
    // It was prepared before the draft had an id.
    await publishPrepared(work, [revision.id], {
      revisions: [revision],
      prepared: new Map([[revision.id, toPublish.prepared.get(written.newest!.id)!]]),
      links: toPublish.links.map((one) => ({ ...one, revisionId: revision.id })),
    });
    await recordAct(work, 'publish', [revision]);
    return { revision };
  },
};

/** Deletes a picture that nothing shows: takes it down, or discards its drafts if it is not published. */
export const deletePicture: ContentActionOn<
  typeof entryInput,
  object,
  { newest: Revision; texts: EntryTexts | null }
> = {
  input: entryInput,
  scopes: () => ['media:write'],
  content: { checked: true },
  async prepare(preparing, { entryId }) {
    const newest = await requirePicture(preparing.db, entryId);
    return { newest, texts: await prepareDiscard(preparing, entryId) };
  },
  async run(work, { entryId }, { newest, texts }) {
    if (await getPublished(work.db, entryId)) {
      await endEntry(work, newest);
      return recordAct(work, 'take-down', [newest]);
    }
    return discardPrepared(work, { entryId, base: newest.id }, texts);
  },
};
