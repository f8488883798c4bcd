import { Hono, type Context } from 'hono';
import { z } from 'zod';
import { getNewestRevision } from '../../content/entry-store/revision.ts';
import { listTags } from '../../search/entry-search.ts';
import { failNoEntry, respondConflict, respondToAct } from '../entries/respond-to-outcome.ts';
import { fail, json, query } from '../failure.ts';
import { may } from '../guard-request.ts';
import type { Uploader } from '../../media/take-picture.ts';
import type { StudioContext, StudioEnv } from '../studio-context.ts';
import {
  addCopiedPicture,
  addPicture,
  replacePicture,
  type AddedPicture,
} from '../../actions/pictures/add-picture.ts';
import { describePictures, listPictures, pictureQuery } from './list-pictures.ts';
import { findPicture, findUses } from '../../content/entry-store/picture-uses.ts';
import { removePicture } from '../../actions/pictures/remove-picture.ts';

const named = z.object({ name: z.string().max(300) });
const added = z.object({ name: z.string().max(300), alt: z.string().max(300).optional() });
const copied = z.object({ url: z.url().max(4_000), name: z.string().max(300) });
const replaced = z.object({ base: z.string() });

/** Below /api/pictures: the library. */
export const pictureRoutes = (context: StudioContext) =>
  new Hono<StudioEnv>()
    .get('/', may('content:read'), query(pictureQuery), async (c) =>
      c.json(await listPictures(c.get('acting'), c.req.valid('query'))),
    )
    .get('/named', may('content:read'), query(named), async (c) => {
      const newest = await findPicture(context.db, c.req.valid('query').name);
      const [picture = null] = newest ? await describePictures(c.get('acting'), [newest]) : [];
      // A file need not be in the library.
      return c.json({ picture });
    })
    .get('/tags', may('content:read'), async (c) => c.json({ tags: await listTags(context.db) }))
    .get('/:id', may('content:read'), async (c) => {
      const newest = await findPicture(context.db, c.req.param('id'));
      if (!newest) return failNoEntry(c);
      const [picture] = await describePictures(c.get('acting'), [newest]);
      if (!picture) return failNoEntry(c);
      return c.json({ picture, uses: await findUses(context.db, newest.slug) });
    })
    .get('/shown/:slug', may('content:read'), async (c) => {
      const newest = await findPicture(context.db, c.req.param('slug'));
      const [picture] = newest ? await describePictures(c.get('acting'), [newest]) : [];
      return picture?.url ? c.redirect(picture.url) : failNoEntry(c);
    })
    .post('/', may('media:write'), query(added), async (c) => {
      const { name, alt = '' } = c.req.valid('query');
      const body = c.env.arriving ?? c.req.raw.body;
      if (!body) return fail(c, 'invalid', 'Send the file as the body.');
      const about = { fileName: name, alt };
      return respondToAdded(
        c,
        await addPicture(context, c.get('acting'), about, body, uploaderOf(c)),
      );
    })
    .post('/copied', may('media:write'), json(copied), async (c) =>
      respondToAdded(c, await addCopiedPicture(context, c.get('acting'), c.req.valid('json'))),
    )
    .post('/:id/remove', may('content:publish'), async (c) =>
      respondToAct(c, await removePicture(context, c.get('acting'), c.req.param('id'))),
    )
    .post('/:id/file', may('media:write'), query(replaced), async (c) => {
      const body = c.env.arriving ?? c.req.raw.body;
      if (!body) return fail(c, 'invalid', 'Send the file as the body.');
      const place = { entryId: c.req.param('id'), base: c.req.valid('query').base };
      const result = await replacePicture(context, c.get('acting'), place, body, uploaderOf(c));
      if (result.outcome !== 'conflict') return respondToAdded(c, result);
      return respondConflict(c, (await getNewestRevision(context.db, place.entryId))!);
    });

/** What is known of an upload before it arrives. */
export const uploaderOf = (c: Context): Uploader => ({
  length: Number(c.req.header('Content-Length') ?? 0),
  signal: c.req.raw.signal,
});

/** Responds with the picture: 201 if it is new, 200 if the same file was there. */
async function respondToAdded(c: Context<StudioEnv>, result: AddedPicture) {
  if (result.outcome === 'refused') return fail(c, result.code ?? 'invalid', result.words);
  if (!('revision' in result)) return failNoEntry(c);
  const [picture] = await describePictures(c.get('acting'), [result.revision]);
  const isKnown = result.outcome === 'known';
  const wasAnimated = result.outcome === 'added' && result.wasAnimated;
  return c.json({ picture: picture!, isKnown, wasAnimated }, isKnown ? 200 : 201);
}
