import { z } from 'zod';
import { backupKeyFile, NOTED, openBackupKey, readBackupKey } from '../../backup/backup-key.ts';
import { writeBackupState } from '../../backup/backup-state.ts';
import { Refused } from '../refused.ts';
import type { Action, ActionOn } from '../run-action.ts';

/** Where the key of backups is, and the bucket that they are in, or null. */
interface Backups {
  dataDir: string;
  bucket: string | null;
}

const scopes = () => ['administer'] as const;

const ELSEWHERE =
  'The key is not on this machine. It is in backup.key of the machine that took the first backup.';

const nothing = z.strictObject({});

/** Shows the key of the backups in the bucket. */
export const showBackupKey = (backups: Backups): Action<object, object, { key: string }> => ({
  input: nothing,
  scopes,
  needsPasskey: true,
  // A key that is made is a file.
  inPieces: true,
  async run({ db }) {
    if (backups.bucket === null) throw new Refused('not-found', 'Backups are in no bucket.');
    const { key } = await openBackupKey(backups, db);
    if (key === null) throw new Refused('not-found', ELSEWHERE);
    return { key };
  },
  audit: () => ({ act: 'show-backup-key', subject: '' }),
});

/** The last characters of the key. */
export const keyEnd = z.object({ end: z.string().trim().toUpperCase() });

/** Records that an owner wrote the key down. */
export const noteBackupKey = (backups: Backups): ActionOn<typeof keyEnd, object> => ({
  input: keyEnd,
  scopes,
  needsPasskey: true,
  async run({ db, now }, { end }) {
    if (backups.bucket === null) throw new Refused('not-found', 'Backups are in no bucket.');
    const key = await readBackupKey(backupKeyFile(backups));
    if (key === null) throw new Refused('not-found', ELSEWHERE);
    const message = `These are not the last ${NOTED} characters of the key.`;
    if (end !== key.slice(-NOTED))
      throw new Refused('invalid', message, { problems: [{ path: 'end', line: 1, message }] });
    await writeBackupState(db, { backup_key_noted_at: now });
    return {};
  },
  audit: () => ({ act: 'note-backup-key', subject: '' }),
});
