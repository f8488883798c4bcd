import type { MiddlewareHandler } from 'hono';
import { findKey } from '../../accounts/api-keys.ts';
import { byKey } from '../../accounts/authority.ts';
import { TokenBuckets } from '../../limits/token-buckets.ts';
import { ACTOR_HEADER } from '../../network/peer.ts';
import { fail, failLimited } from '../failure.ts';
import { createRefusals } from '../people/refusals.ts';
import type { StudioContext } from '../studio-context.ts';
import type { AutomationEnv } from './automation-calls.ts';

/** The rate limit of a key. */
const LIMIT = { burst: 120, refill: 500 };

/** Rejects requests without a key, and those of a key that is used too often. Names the key for the request log. */
export function requireKey(context: StudioContext): MiddlewareHandler<AutomationEnv> {
  const buckets = new TokenBuckets(LIMIT);
  const refused = createRefusals(context);
  return async (c, next) => {
    const [, token] = /^Bearer (\S+)$/i.exec(c.req.header('Authorization') ?? '') ?? [];
    const key = c.env.key ?? (token === undefined ? null : await findKey(context.db, token));
    if (!key) {
      if (token !== undefined) refused(c, 'key');
      c.header('WWW-Authenticate', 'Bearer');
      return fail(c, 'signed-out', 'Send a key: Authorization: Bearer <key>.');
    }
    // Headers are ASCII.
    c.header(ACTOR_HEADER, `key ${encodeURIComponent(key.name)}`);
    c.set('key', key);
    c.set('acting', { ...context, actor: byKey(key) });
    if (c.env.key) return next();
    return failLimited(c, buckets, key.name, 'This key is used too often.') ?? next();
  };
}
