import { Hono } from 'hono';
import { z } from 'zod';
import { write } from '../../db/commit-queue.ts';
import type { Database } from '../../db/open-database.ts';
import { json } from '../failure.ts';
import { may } from '../guard-request.ts';
import type { StudioContext, StudioEnv } from '../studio-context.ts';

/** Milliseconds for which a session has an entry open after its last request. */
const PRESENCE_TTL = 30_000;

const opened = z.strictObject({ entryId: z.string().max(100).nullable() });

/** Below /api/presence: stores which entry a session has open, and responds with the names of others who have it open. */
export const presenceRoutes = ({ db }: StudioContext) =>
  new Hono<StudioEnv>().post('/', may('content:read'), json(opened), async (c) => {
    const { entryId } = c.req.valid('json');
    const { digest, account } = c.get('session');
    await write(db, (transaction) =>
      transaction
        .updateTable('sessions')
        .set({ entry_id: entryId, entry_seen_at: new Date().toISOString() })
        .where('digest', '=', digest)
        .execute(),
    );
    if (entryId === null) return c.json({ others: [], newest: null });
    // Without its text: every open page asks again and again.
    const newest = await db
      .selectFrom('revisions')
      .select('id')
      .where('entry_id', '=', entryId)
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirst();
    const others = await listOthers(db, account.id, entryId);
    return c.json({ others, newest: newest?.id ?? null });
  });

/** The names of the others who have an entry open. */
const listOthers = (db: Database, accountId: string, entryId: string) =>
  db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'account_id')
    .select('name')
    .where('entry_id', '=', entryId)
    .where('entry_seen_at', '>', new Date(Date.now() - PRESENCE_TTL).toISOString())
    .where('accounts.id', '!=', accountId)
    .where('disabled_at', 'is', null)
    .groupBy(['accounts.id', 'name'])
    .orderBy('name')
    .execute();
