import type { Session } from '../accounts/sessions.ts';
import type { Database } from '../db/open-database.ts';
import type { Presence } from './studio-types.ts';

/** Remembers which entry is open in a session. */
export async function rememberPresence(
  _db: Database,
  _session: Session,
  _entryId: string | null,
): Promise<void> {}

/** Who else has an entry open. */
export async function listOthers(
  _db: Database,
  _session: Session,
  _entryId: string,
): Promise<Presence[]> {
  return [];
}
