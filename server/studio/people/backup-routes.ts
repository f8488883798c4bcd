import { Hono } from 'hono';
import { z } from 'zod';
import { appendAudit } from '../../accounts/audit-log.ts';
import { NOTED, openBackupKey } from '../../backup/backup-key.ts';
import { readBackupState, TOO_OLD, writeBackupState } from '../../backup/backup-state.ts';
import { readDatabaseTime } from '../../db/engine.ts';
import { write } from '../../db/commit-queue.ts';
import { fail, json } from '../failure.ts';
import { may, verified } from '../guard-request.ts';
import type { StudioContext, StudioEnv } from '../studio-context.ts';

const noted = z.object({ end: z.string().trim().toUpperCase() });

const ELSEWHERE =
  'The key is not on this machine. It is in backup.key of the machine that took the first backup.';

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
    .post('/key', verified, async (c) => {
      if (backups.bucket === null) return fail(c, 'not-found', 'Backups are in no bucket.');
      const { key } = await openBackupKey(backups, db);
      if (key === null) return fail(c, 'not-found', ELSEWHERE);
      await appendAudit(db, c.get('session').account, 'show-backup-key', '');
      return c.json({ key });
    })
    .post('/key/noted', verified, json(noted), async (c) => {
      if (backups.bucket === null) return fail(c, 'not-found', 'Backups are in no bucket.');
      const { key } = await openBackupKey(backups, db);
      if (key === null) return fail(c, 'not-found', ELSEWHERE);
      if (c.req.valid('json').end !== key.slice(-NOTED)) {
        const message = `These are not the last ${NOTED} characters of the key.`;
        return fail(c, 'invalid', message, { problems: [{ path: 'end', line: 1, message }] });
      }
      const at = (await readDatabaseTime(db)).toISOString();
      await write(db, async (transaction) => {
        await writeBackupState(transaction, { backup_key_noted_at: at });
        await appendAudit(transaction, c.get('session').account, 'note-backup-key', '');
      });
      return c.json({});
    });
