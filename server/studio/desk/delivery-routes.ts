import { Hono } from 'hono';
import { appendAudit } from '../../accounts/audit-log.ts';
import { readDestinations } from '../../enquiries/deliver/read-destinations.ts';
import { replay } from '../../actions/enquiries/replay.ts';
import { sendTest, type TestResult } from '../../enquiries/send-test.ts';
import { TokenBuckets } from '../../limits/token-buckets.ts';
import { failLimited, json } from '../failure.ts';
import { respondToAction } from '../respond-to-action.ts';
import { may } from '../guard-request.ts';
import type { StudioContext, StudioEnv } from '../studio-context.ts';
import { replayed, replayedAll } from './desk-calls.ts';

/** Milliseconds for a test, well within those of a request's writes: it is removed after them. */
const PATIENCE = { post: 4_000, deliveries: 6_000 };
/** A test sends real mails and webhooks. */
const TESTS = { burst: 5, refill: 60_000 };

/** Below /api/enquiries: how they get to their destinations. */
export function deliveryRoutes({ db, secret, siteUrl, enquiries }: StudioContext) {
  const tests = new TokenBuckets(TESTS);
  return new Hono<StudioEnv>()
    .get('/destinations', may('enquiries:read'), async (c) =>
      c.json({ destinations: await readDestinations(db) }),
    )
    .post('/test', may('enquiries:write'), async (c) => {
      const limited = failLimited(c, tests, '', 'Wait a minute before the next test.');
      if (limited) return limited;
      const config = { ...enquiries, siteUrl };
      const result = await sendTest({ db, secret, config, patience: PATIENCE });
      if (result.outcome === 'stored')
        await appendAudit(db, c.get('acting').actor, 'send-test', '');
      return c.json(describeTest(result));
    })
    .post('/replay', json(replayedAll), (c) =>
      respondToAction(c, c.get('acting'), replay, c.req.valid('json')),
    )
    .post('/:id/replay', json(replayed), (c) => {
      const destination = c.req.valid('json').destination ?? undefined;
      const which = { enquiry: c.req.param('id'), destination, all: true };
      return respondToAction(c, c.get('acting'), replay, which);
    });
}

/** What became of a test, for people. */
function describeTest(result: TestResult) {
  if (result.outcome === 'unreachable')
    return failed(`The website cannot be reached at its address (${result.reason}).`);
  if (result.outcome === 'refused')
    return failed(`The website refused the test, with the status ${result.status}.`);
  const deliveries = result.deliveries.map(({ destination, status, last_error }) => ({
    destination,
    isDelivered: status === 'delivered',
    error: last_error,
  }));
  const isDelivered = deliveries.every((one) => one.isDelivered);
  const words = isDelivered
    ? 'The website took the test, and it was delivered everywhere. It is removed.'
    : `The website took the test, but within ${PATIENCE.deliveries / 1_000} seconds it was not delivered everywhere. It is removed.`;
  return { isDelivered, words, deliveries };
}

const failed = (words: string) => ({
  isDelivered: false,
  words,
  deliveries: [] as { destination: string; isDelivered: boolean; error: string | null }[],
});
