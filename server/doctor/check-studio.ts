import { readUnseenRestore } from '../accounts/restored-access.ts';
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

/** An owner has looked at the people that a restore may have brought back. */
export async function checkAccess(db: Database): Promise<CheckResult> {
  const at = await readUnseenRestore(db);
  if (at === null) return ok('no restore since an owner looked');
  const since = 'people and keys that were removed since that backup may be back';
  return warning(`restored at ${at}: ${since}; no owner has opened Accounts in the studio yet`);
}
