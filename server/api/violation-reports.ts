import { Hono } from 'hono';
import type { Logger } from 'pino';
import { parseViolations, REPORT_PATH, type Violation } from '../../contract/violation-report.ts';
import { TokenBuckets } from '../enquiries/screen/token-buckets.ts';
import { refuse, typeOf } from './json-response.ts';
import { parseFlatJson } from './parse-flat-json.ts';
import { readBody } from './read-body.ts';
import { pathOf } from './read-submission.ts';

/** In bytes; browsers put a handful of reports into one. */
const LARGEST_BODY = 16 * 1024;
/** Objects, lists and values of one body; a report has about twelve. */
const MOST_PARTS = 500;
/** All visitors together: anybody can send reports, and a broken page makes everybody send some. */
const ALLOWANCE = { burst: 30, refill: 2_000 };
/** Of one body. */
const MOST_LOGGED = 5;
/** In characters, of an address of which only the origin is noted. */
const LONGEST_ORIGIN = 300;

const TYPES = new Set(['application/csp-report', 'application/reports+json', 'application/json']);

/**
 * Takes the reports of browsers that a page tried what its policy forbids, and
 * notes of each the page, the directive and the origin: no address of anybody,
 * no query, no text.
 */
export function violationReports(log: Pick<Logger, 'warn'>): Hono {
  const app = new Hono();
  const allowed = new TokenBuckets(ALLOWANCE);
  app.post(REPORT_PATH, async (c) => {
    if (!allowed.take('', Date.now()))
      return refuse(c, 'rate_limited', { rate: ['too many reports'] }, { 'Retry-After': '60' });
    if (!TYPES.has(typeOf(c)))
      return refuse(c, 'unsupported_type', { 'Content-Type': ['is no report'] });
    const text = await readBody(c, LARGEST_BODY);
    if (text instanceof Response) return text;
    const violations = parseViolations(parseFlatJson(text, MOST_PARTS));
    if (!violations) return refuse(c, 'malformed_body', { body: ['is no report'] });
    for (const violation of violations.slice(0, MOST_LOGGED))
      log.warn(impersonal(violation), 'a page tried what its policy forbids');
    return c.body(null, 204, { 'Cache-Control': 'no-store' });
  });
  app.all(REPORT_PATH, (c) =>
    refuse(c, 'method_not_allowed', { method: ['must be POST'] }, { Allow: 'POST' }),
  );
  return app;
}

/** Every field in a form in which it can say nothing of a person. */
function impersonal({ page, directive, blocked }: Violation) {
  return {
    page: pathOf(page),
    directive: /^([a-z-]{1,40})(?: |$)/.exec(directive)?.[1] ?? 'unknown',
    // `inline`, `eval` and the like are words, everything else is an address.
    blocked: /^[a-z-]{1,40}$/.test(blocked)
      ? blocked
      : (URL.parse(blocked.slice(0, LONGEST_ORIGIN))?.origin ?? 'unknown'),
  };
}
