import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Logger } from 'pino';
import { parseViolations, REPORT_PATH, type Violation } from '../../contract/violation-report.ts';
import { TokenBuckets } from '../enquiries/screen/token-buckets.ts';
import { refuse } from './answer.ts';
import { pathOf } from './read-submission.ts';

/** In bytes; browsers put a handful of reports into one. */
const LARGEST_BODY = 16 * 1024;
/** All visitors together: anybody can send reports, and a broken page makes everybody send some. */
const ALLOWANCE = { burst: 30, refill: 2_000 };
/** Of one body. */
const MOST_LOGGED = 5;

const TYPES = new Set(['application/csp-report', 'application/reports+json', 'application/json']);

/**
 * Takes the reports of browsers that a page tried what its policy forbids, and
 * notes of each the page, the directive and the origin: no address of anybody,
 * no query, no text.
 */
export function violationReports(log: Pick<Logger, 'warn'>): Hono {
  const app = new Hono();
  const allowed = new TokenBuckets(ALLOWANCE);
  const limit = bodyLimit({
    maxSize: LARGEST_BODY,
    onError: (c) =>
      refuse(c, 413, { body: [`can be at most ${LARGEST_BODY} bytes`] }, { Connection: 'close' }),
  });
  app.post(REPORT_PATH, limit, async (c) => {
    if (!allowed.take('', Date.now()))
      return refuse(c, 429, { rate: ['too many reports'] }, { 'Retry-After': '60' });
    const type = (c.req.header('Content-Type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
    if (!TYPES.has(type)) return refuse(c, 415, { 'Content-Type': ['is no report'] });
    const violations = parseViolations(await c.req.json().catch(() => null));
    if (!violations) return refuse(c, 400, { body: ['is no report'] });
    for (const violation of violations.slice(0, MOST_LOGGED))
      log.warn(impersonal(violation), 'a page tried what its policy forbids');
    return c.body(null, 204, { 'Cache-Control': 'no-store' });
  });
  app.all(REPORT_PATH, (c) => refuse(c, 405, { method: ['must be POST'] }, { Allow: 'POST' }));
  return app;
}

/** Every field in a form in which it can say nothing of a person. */
function impersonal({ page, directive, blocked }: Violation) {
  return {
    page: pathOf(page),
    directive: /^[a-z-]{1,40}$/.exec(directive.split(' ')[0] ?? '')?.[0] ?? 'unknown',
    // `inline`, `eval` and the like are words, everything else is an address.
    blocked: /^[a-z-]{1,40}$/.test(blocked) ? blocked : (URL.parse(blocked)?.origin ?? 'unknown'),
  };
}
