import { Hono } from 'hono';
import { z } from 'zod';
import { getNewestRevision } from '../../content/entry-store/revision.ts';
import { json } from '../failure.ts';
import { may } from '../guard-request.ts';
import { readListVersion } from './list-entries.ts';
import { listOthers, rememberPresence } from './presence.ts';
import type { StudioContext, StudioEnv } from '../studio-context.ts';

const opened = z.strictObject({ entryId: z.string().max(100).nullable() });

/** Below /api/presence: who has an entry open. */
export const presenceRoutes = ({ db }: StudioContext) =>
  new Hono<StudioEnv>().post('/', may('read'), json(opened), async (c) => {
    const { entryId } = c.req.valid('json');
    const { digest, account } = c.get('session');
    await rememberPresence(db, digest, entryId);
    const newest = entryId === null ? null : await getNewestRevision(db, entryId);
    return c.json({
      others: entryId === null ? [] : await listOthers(db, account.id, entryId),
      newest: newest?.id ?? null,
      version: await readListVersion(db),
    });
  });
