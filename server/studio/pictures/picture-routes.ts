import { Hono, type Context } from 'hono';
import { z } from 'zod';
import { onBase } from '../../../contract/actions/entry-acts.ts';
import { copiedInput } from '../../../contract/actions/picture-acts.ts';
import {
  addCopiedPicture,
  addPicture,
  replacePicture,
  type AddedPicture,
  type Upload,
} from '../../actions/pictures/add-picture.ts';
import { removePicture } from '../../actions/pictures/remove-picture.ts';
import type { Action } from '../../actions/run-action.ts';
import { findPicture, findUses } from '../../content/entry-store/picture-uses.ts';
import type { Peer } from '../../network/peer.ts';
import { listTags } from '../../search/entry-search.ts';
import { failNoEntry } from '../entries/respond-entry.ts';
import { fail, json, query } from '../failure.ts';
import { may } from '../guard-request.ts';
import { failAction, respondToAction, runFor } from '../respond-to-action.ts';
import type { StudioContext, StudioEnv } from '../studio-context.ts';
import { describePictures, listPictures, pictureQuery } from './list-pictures.ts';

const named = z.object({ name: z.string().max(300) });
const newPicture = z.object({ name: z.string().max(300), alt: z.string().max(300).optional() });

/** Below /api/pictures: the library. */
export const pictureRoutes = ({ db, media }: StudioContext) =>
  new Hono<StudioEnv>()
    .get('/', may('content:read'), query(pictureQuery), async (c) =>
      c.json(await listPictures(c.get('acting'), c.req.valid('query'))),
    )
    .get('/named', may('content:read'), query(named), async (c) => {
      const newest = await findPicture(db, c.req.valid('query').name);
      const [picture = null] = newest ? await describePictures(c.get('acting'), [newest]) : [];
      // A file need not be in the library.
      return c.json({ picture });
    })
    .get('/tags', may('content:read'), async (c) => c.json({ tags: await listTags(db) }))
    .get('/:id', may('content:read'), async (c) => {
      const newest = await findPicture(db, c.req.param('id'));
      if (!newest) return failNoEntry(c);
      const [picture] = await describePictures(c.get('acting'), [newest]);
      if (!picture) return failNoEntry(c);
      return c.json({ picture, uses: await findUses(db, newest.slug) });
    })
    .get('/shown/:slug', may('content:read'), async (c) => {
      const newest = await findPicture(db, c.req.param('slug'));
      const [picture] = newest ? await describePictures(c.get('acting'), [newest]) : [];
      return picture?.url ? c.redirect(picture.url) : failNoEntry(c);
    })
    .post('/', query(newPicture), async (c) => {
      const { name, alt = '' } = c.req.valid('query');
      const about = { fileName: name, alt };
      const upload = uploadOf(c);
      return upload ? respondToAdded(c, addPicture(media), { ...upload, about }) : failNoBody(c);
    })
    .post('/copied', json(copiedInput), (c) =>
      respondToAdded(c, addCopiedPicture(media), c.req.valid('json')),
    )
    .post('/:id/remove', (c) =>
      respondToAction(c, c.get('acting'), removePicture(media), { entryId: c.req.param('id') }),
    )
    .post('/:id/file', query(onBase), async (c) => {
      const place = { entryId: c.req.param('id'), ...c.req.valid('query') };
      const upload = uploadOf(c);
      return upload
        ? respondToAdded(c, replacePicture(media), { ...upload, ...place })
        : failNoBody(c);
    });

const failNoBody = (c: Context) => fail(c, 'invalid', 'Send the file as the body.');

/** The body of a request, and what is known of it before it arrives; null without one. */
export function uploadOf(c: Context): Upload | null {
  const body = (c.env as Peer).arriving ?? c.req.raw.body;
  const length = Number(c.req.header('Content-Length') ?? 0);
  return body && { body, length, signal: c.req.raw.signal };
}

/** Adds a picture, and responds with it: 201 if it is new, 200 if the same file was there. */
async function respondToAdded<Given, Made>(
  c: Context<StudioEnv>,
  action: Action<Given, Given, AddedPicture, Made>,
  given: Given,
) {
  const added = await runFor(c.get('acting'), action, given);
  if (!added.ok) return failAction(c, added);
  const { revision, isKnown, wasAnimated } = added.value;
  const [picture] = await describePictures(c.get('acting'), [revision]);
  return c.json({ picture: picture!, isKnown, wasAnimated }, isKnown ? 200 : 201);
}
