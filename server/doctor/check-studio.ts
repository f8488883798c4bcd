import { readUnseenAccess } from '../accounts/restored-access.ts';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/open-database.ts';
import { ok, warning, type CheckResult } from './doctor-check.ts';

/** Milliseconds. */
const TIMEOUT = 3_000;

/** The studio responds at its public address: listener, proxy and setting agree. */
export async function checkStudio({ studio }: Pick<Config, 'studio'>): Promise<CheckResult> {
  if (studio === null) return ok('STUDIO=off');
  const call = `${studio.url}/api/session`;
  try {
    const response = await fetch(call, {
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT),
    });
    const body = (await response.json()) as { error?: { code?: string } };
    // A call that no page of the studio made is refused.
    if (body.error?.code === 'foreign') return ok(`responds at ${studio.url}`);
  } catch {
    // Neither does anything else.
  }
  return warning(`does not respond at ${studio.url} (STUDIO_URL); is the site running?`);
}

/** An owner has looked through the people and keys that a restore may have brought back. */
export async function checkAccess(db: Database): Promise<CheckResult> {
  const unseen = await readUnseenAccess(db);
  if (!unseen) return ok('no restored people or keys to look through');
  return warning(
    `the backup restored at ${unseen.restoredAt} may have brought back people and keys that were removed; ` +
      `no owner has looked yet in the studio through: ${unseen.lists.join(', ')}`,
  );
}
