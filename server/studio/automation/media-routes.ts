import { Hono, type Context } from 'hono';
import { getPublished } from '../../content/entry-store/find-entry.ts';
import type { Revision } from '../../content/entry-store/revision.ts';
import { SLUG } from '../../../contract/slug.ts';
import { failNoEntry, respondNotSaved, respondToAct } from '../entries/respond-to-outcome.ts';
import { publishEntries, takeDown } from '../../actions/entries/publish-entries.ts';
import { discardEntry, saveEntry } from '../../actions/entries/save-entry.ts';
import { fail, json, query } from '../failure.ts';
import { addPicture, type AddedPicture } from '../../actions/pictures/add-picture.ts';
import { uploaderOf } from '../pictures/picture-routes.ts';
import { describePictures, listPictures, type ListedPicture } from '../pictures/list-pictures.ts';
import { findPicture, findUses } from '../../content/entry-store/picture-uses.ts';
import type { StudioContext } from '../studio-context.ts';
import { calls, type AutomationEnv, type MediaItem, type Scoped } from './automation-calls.ts';
import { isForm, readUpload, UploadRefused } from './read-upload.ts';

const NO_FORM =
  'Send the picture as the field “file” of a multipart form (Content-Type: multipart/form-data).';

/** A picture as programs get it: its id is what sources call it. */
const itemOf = ({
  slug,
  name,
  alt,
  focus,
  tags,
  url,
  width,
  height,
  state,
}: ListedPicture): MediaItem => ({
  id: slug,
  name,
  alt,
  focus,
  tags: [...tags],
  url,
  width,
  height,
  state,
});

const HAS_DRAFT =
  'This picture has unpublished changes. Publish or discard them in the studio first.';

function asRefused(error: unknown): AddedPicture {
  if (error instanceof UploadRefused) return { outcome: 'refused', words: error.message };
  throw error;
}

/** Below /api/v1/media: the library of pictures. */
export function mediaRoutes(context: StudioContext, scoped: Scoped) {
  const { db } = context;
  const { listMedia, getMedia, addMedia, changeMedia, deleteMedia } = calls;
  const find = async (c: Context<AutomationEnv>) => {
    const id = c.req.param('id') ?? '';
    return SLUG.test(id) ? findPicture(db, id) : null;
  };
  async function respond(c: Context<AutomationEnv>, newest: Revision, status: 200 | 201 = 200) {
    const [picture] = await describePictures(c.get('acting'), [newest]);
    return picture ? c.json(itemOf(picture), status) : failNoEntry(c);
  }

  return new Hono<AutomationEnv>()
    .get('/', scoped(listMedia), query(listMedia.query), async (c) => {
      const { pictures, next } = await listPictures(c.get('acting'), c.req.valid('query'));
      return c.json({ media: pictures.map(itemOf), next_cursor: next });
    })
    .get('/:id', scoped(getMedia), async (c) => {
      const newest = await find(c);
      const [picture] = newest ? await describePictures(c.get('acting'), [newest]) : [];
      if (!picture) return failNoEntry(c);
      const uses = await findUses(db, picture.slug);
      const usedBy = uses.map(({ kind, slug, state, field }) => ({
        type: kind,
        slug,
        state,
        field,
      }));
      return c.json({ ...itemOf(picture), used_by: usedBy });
    })
    .post('/', scoped(addMedia), async (c) => {
      const type = c.req.header('Content-Type') ?? '';
      const body = c.env.arriving ?? c.req.raw.body;
      if (!isForm(type) || !body) return fail(c, 'invalid', NO_FORM, {}, 415);
      const { file, texts } = readUpload(type, body);
      const added = await addPicture(context, c.get('acting'), texts, file, uploaderOf(c)).catch(
        asRefused,
      );
      if (added.outcome === 'refused') return fail(c, added.code ?? 'invalid', added.words);
      if (!('revision' in added)) return failNoEntry(c);
      return respond(c, added.revision, added.outcome === 'known' ? 200 : 201);
    })
    .patch('/:id', scoped(changeMedia), json(changeMedia.body), async (c) => {
      const newest = await find(c);
      if (!newest) return failNoEntry(c);
      const acting = c.get('acting');
      const { alt, focus } = c.req.valid('json');
      const isShown = (await getPublished(db, newest.entryId)) !== null;
      // Publishing the change would publish the draft beneath it.
      if (isShown && newest.state !== 'published') return fail(c, 'conflict', HAS_DRAFT);
      const isUsed = isShown && (await findUses(db, newest.slug)).length > 0;
      if (isUsed && !c.get('key').scopes.includes('content:publish'))
        return fail(c, 'forbidden', 'Pages show it: changing it needs the scope content:publish.');
      const [text] = await acting.runTexts('', 'describe', [newest]);
      const values = {
        ...text?.values,
        ...(alt !== undefined && { alt, decorates: undefined }),
        ...(focus !== undefined && { focus: focus && { x: focus[0], y: focus[1] } }),
      };
      const given = Object.entries(values).filter(
        ([, value]) => value !== undefined && value !== null,
      );
      const draft = { base: newest.id, slug: newest.slug, values: Object.fromEntries(given) };
      const saved = await saveEntry(acting, newest.entryId, draft);
      if (saved.outcome !== 'saved') return respondNotSaved(c, saved);
      const done = isShown ? await publishEntries(acting, [saved.revision.id]) : null;
      return done && 'error' in done ? respondToAct(c, done) : respond(c, saved.revision);
    })
    .delete('/:id', scoped(deleteMedia), async (c) => {
      const newest = await find(c);
      if (!newest) return failNoEntry(c);
      const { entryId, id: base } = newest;
      const acting = c.get('acting');
      if (await getPublished(db, entryId)) {
        const done = await takeDown(acting, entryId);
        return 'error' in done ? respondToAct(c, done) : c.body(null, 204);
      }
      const discarded = await discardEntry(acting, { entryId, base });
      return discarded.outcome === 'deleted' || discarded.outcome === 'discarded'
        ? c.body(null, 204)
        : failNoEntry(c);
    });
}
