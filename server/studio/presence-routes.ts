import { Hono } from 'hono';
import { z } from 'zod';
import { getNewestRevision } from '../content/entry-store/revision.ts';
import { json } from './failure.ts';
import { may } from './guard-request.ts';
import { listVersion } from './list-entries.ts';
import { listOthers, rememberPresence } from './presence.ts';
import type { StudioContext, StudioEnv } from './studio-context.ts';

/** Below /api/presence: who has an entry open. */
export const presenceRoutes = ({ db }: StudioContext) =>
  new Hono<StudioEnv>().post(
    '/',
    may('read'),
    json(z.strictObject({ entryId: z.string().nullable() })),
    async (c) => {
      const { entryId } = c.req.valid('json');
      const session = c.get('session');
      await rememberPresence(db, session, entryId);
      const newest = entryId === null ? null : await getNewestRevision(db, entryId);
      return c.json({
        others: entryId === null ? [] : await listOthers(db, session, entryId),
        newest: newest?.id ?? null,
        version: await listVersion(db),
      });
    },
  );
