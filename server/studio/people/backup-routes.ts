import { Hono } from 'hono';
import { keyEnd, noteBackupKey, showBackupKey } from '../../actions/people/backup-key-actions.ts';
import { readBackupState, TOO_OLD } from '../../backup/backup-state.ts';
import { readDatabaseTime } from '../../db/engine.ts';
import { json } from '../failure.ts';
import { may } from '../guard-request.ts';
import { respondToAction } from '../respond-to-action.ts';
import type { StudioContext, StudioEnv } from '../studio-context.ts';

/** Below /api/backups: how old the newest is, and the key of those in the bucket. */
export const backupRoutes = ({ db, backups }: StudioContext) =>
  new Hono<StudioEnv>()
    .use(may('administer'))
    .get('/', async (c) => {
      const { provenAt, summary, since, keyNotedAt } = await readBackupState(db);
      const isLate = (await readDatabaseTime(db)).getTime() - Date.parse(since) > TOO_OLD;
      return c.json({ provenAt, isLate, summary, bucket: backups.bucket, keyNotedAt });
    })
    // No GET: it is shown to somebody who asks for it.
    .post('/key', (c) => respondToAction(c, c.get('acting'), showBackupKey(backups), {}))
    .post('/key/noted', json(keyEnd), (c) =>
      respondToAction(c, c.get('acting'), noteBackupKey(backups), c.req.valid('json')),
    );
