import type { Context } from 'hono';
import { appendAudit } from '../../accounts/audit-log.ts';
import { TokenBuckets } from '../../limits/token-buckets.ts';
import { clientGroup } from '../../network/client-address.ts';
import type { Peer } from '../../network/peer.ts';
import type { StudioContext } from '../studio-context.ts';

const REFILL = 10 * 60_000;

/** The name of a client in rate limits. */
export function groupOf({ clientOf }: StudioContext, c: Context): string {
  const client = clientOf(c.req.raw, c.env as Peer);
  return client === null ? '' : clientGroup(client);
}

/**
 * Returns a function that records a refused link, passkey or key in the audit log. It records up to 20 at
 * once of a client and 200 of all, and one more of each every ten minutes, so that strangers cannot fill the
 * store. The request log has all.
 */
export function createRefusals(context: StudioContext) {
  const ofClient = new TokenBuckets({ burst: 20, refill: REFILL });
  const ofAll = new TokenBuckets({ burst: 200, refill: REFILL });
  return (c: Context, what: 'link' | 'passkey' | 'key', subject = ''): void => {
    const now = Date.now();
    if (!ofClient.take(groupOf(context, c), now) || !ofAll.take('', now)) return;
    const by = { id: null, name: what === 'key' ? 'automation API' : 'sign-in page' };
    // Best effort: a store that cannot be written must not delay the response.
    void appendAudit(context.db, by, `refuse-${what}`, subject).catch(() => undefined);
  };
}
