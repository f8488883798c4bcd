import { Hono } from 'hono';
import type { Logger } from 'pino';
import { parseViolations, REPORT_PATH, type Violation } from '../../contract/violation-report.ts';
import { TokenBuckets } from '../enquiries/screen/token-buckets.ts';
import { refuse, refuseMethodsBut, typeOf } from './json-response.ts';
import { parseFlatJson } from './parse-flat-json.ts';
import { readBody } from './read-body.ts';
import { pathOf } from './page-of-form.ts';

/** Bytes; browsers put a handful of reports into one body. */
const MAX_BODY = 16 * 1024;
/** Objects, arrays and values per body; a report has about twelve. */
const MAX_PARTS = 500;
/** For all clients together: anyone can send reports, and a broken page makes all browsers send some. */
const ALLOWANCE = { burst: 30, refill: 2_000 };
/** Logged violations per body. */
const MAX_LOGGED = 5;
/** Characters of a URL of which only the origin is logged. */
const MAX_URL_LENGTH = 300;

const TYPES = new Set(['application/csp-report', 'application/reports+json', 'application/json']);

/**
 * Receives Content Security Policy violation reports and logs the page, the directive and the
 * blocked origin of each: no client address, no query, no text.
 */
export function violationReports(log: Pick<Logger, 'warn'>): Hono {
  const app = new Hono();
  const allowed = new TokenBuckets(ALLOWANCE);
  app.post(REPORT_PATH, async (c) => {
    if (!allowed.take('', Date.now()))
      return refuse(c, 'rate_limited', { rate: ['too many reports'] }, { 'Retry-After': '60' });
    if (!TYPES.has(typeOf(c)))
      return refuse(c, 'unsupported_type', { 'Content-Type': ['is no report'] });
    const text = await readBody(c, MAX_BODY);
    if (text instanceof Response) return text;
    const violations = parseViolations(parseFlatJson(text, MAX_PARTS));
    if (!violations) return refuse(c, 'malformed_body', { body: ['is no report'] });
    for (const violation of violations.slice(0, MAX_LOGGED))
      log.warn(withoutPersonalData(violation), 'content security policy violation');
    return c.body(null, 204, { 'Cache-Control': 'no-store' });
  });
  app.all(REPORT_PATH, refuseMethodsBut('POST'));
  return app;
}

/** Reduces every field to a form that cannot contain personal data. */
function withoutPersonalData({ page, directive, blocked }: Violation) {
  return {
    page: pathOf(page),
    directive: /^([a-z-]{1,40})(?: |$)/.exec(directive)?.[1] ?? 'unknown',
    // Keywords such as `inline` and `eval`; anything else is a URL.
    blocked: /^[a-z-]{1,40}$/.test(blocked)
      ? blocked
      : (URL.parse(blocked.slice(0, MAX_URL_LENGTH))?.origin ?? 'unknown'),
  };
}
