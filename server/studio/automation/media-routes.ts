import { Hono, type Context } from 'hono';
import { SLUG } from '../../../contract/slug.ts';
import { addPicture } from '../../actions/pictures/add-picture.ts';
import { changePicture, deletePicture } from '../../actions/pictures/change-picture.ts';
import type { Refusal } from '../../actions/refused.ts';
import { findPicture, findUses } from '../../content/entry-store/picture-uses.ts';
import type { Revision } from '../../content/entry-store/revision.ts';
import { failNoEntry } from '../entries/respond-entry.ts';
import { fail, json, query } from '../failure.ts';
import { describePictures, listPictures, type ListedPicture } from '../pictures/list-pictures.ts';
import { uploadOf } from '../pictures/picture-routes.ts';
import { failAction, runFor } from '../respond-to-action.ts';
import type { StudioContext } from '../studio-context.ts';
import { calls, mediaItem, only, type AutomationEnv, type Scoped } from './automation-calls.ts';
import { isForm, readUpload, UploadRefused } from './read-upload.ts';

const NO_FORM =
  'Send the picture as the field “file” of a multipart form (Content-Type: multipart/form-data).';

/** A picture as programs get it: its id is what sources call it. */
const itemOf = (picture: ListedPicture) => only(mediaItem, { ...picture, id: picture.slug });

/** Responds to a change that was refused. Its scope may not read the newest version. */
const failChange = (c: Context, { newest: _, ...refusal }: Refusal) => failAction(c, refusal);

function asRefused(error: unknown): { ok: false } & Refusal {
  if (error instanceof UploadRefused) return { ok: false, code: 'invalid', message: error.message };
  throw error;
}

/** Below /api/v1/media: the library of pictures. */
export function mediaRoutes(context: StudioContext, scoped: Scoped) {
  const { db, media } = context;
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
      const upload = uploadOf(c);
      if (!isForm(type) || !upload) return fail(c, 'invalid', NO_FORM, {}, 415);
      const { file: body, texts: about } = readUpload(type, upload.body);
      const picture = { ...upload, body, about };
      const added = await runFor(c.get('acting'), addPicture(media), picture).catch(asRefused);
      if (!added.ok) return failAction(c, added);
      return respond(c, added.value.revision, added.value.isKnown ? 200 : 201);
    })
    .patch('/:id', scoped(changeMedia), json(changeMedia.body), async (c) => {
      const newest = await find(c);
      if (!newest) return failNoEntry(c);
      const given = { entryId: newest.entryId, ...c.req.valid('json') };
      const changed = await runFor(c.get('acting'), changePicture, given);
      return changed.ok ? respond(c, changed.value.revision) : failChange(c, changed);
    })
    .delete('/:id', scoped(deleteMedia), async (c) => {
      const newest = await find(c);
      if (!newest) return failNoEntry(c);
      const done = await runFor(c.get('acting'), deletePicture, { entryId: newest.entryId });
      return done.ok ? c.body(null, 204) : failChange(c, done);
    });
}
