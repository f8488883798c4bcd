import type { Context } from 'hono';
import { appendAudit } from '../../accounts/audit-log.ts';
import { TokenBuckets } from '../../limits/token-buckets.ts';
import { clientGroup } from '../../network/client-address.ts';
import type { Peer } from '../../network/peer.ts';
import type { StudioContext } from '../studio-context.ts';

const REFILL = 10 * 60_000;

/** What a client is limited by. */
export function groupOf({ clientOf }: StudioContext, c: Context): string {
  const client = clientOf(c.req.raw, c.env as Peer);
  return client === null ? '' : clientGroup(client);
}

/**
 * Makes a function that records in the audit log what was refused to a client, who may be a stranger: 20 at
 * once of a client, 200 of all, and one more of each in ten minutes, so that nobody can fill the store. The
 * request log has all of them.
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
