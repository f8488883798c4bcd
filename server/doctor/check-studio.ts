import type { Config } from '../config/config.ts';
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
