import { Hono } from 'hono';
import { parseBeacon } from '../vitals/parse-beacon.ts';
import { VITALS_PATH, type VitalsBeacon } from '../../contract/web-vitals.ts';
import { BODY_LIMITS } from '../limits/request-limits.ts';
import type { EnquiryEndpointOptions } from './enquiry-endpoint.ts';
import { parseJson, refuse, refuseMethodsBut, typeOf } from './json-response.ts';
import { limitArrivals } from './limit-arrivals.ts';
import { readBody } from './read-body.ts';
import { refuseCrossSite } from './refuse-cross-site.ts';

/** Per client: page visits of a person or a small office, and 180 an hour of a flood. */
const ARRIVALS = {
  bucketSize: { burst: 30, refill: 20_000 },
  words: 'Too many measurements come from your network.',
};

/** What is done with visitors' measurements. */
export interface Vitals {
  /** Counts a visit. */
  count: (beacon: VitalsBeacon) => void;
  /** The patterns of the site's URLs. */
  routes: readonly string[];
}

/**
 * POST api/vitals: what a browser measured on one page visit. Nothing of the request is stored or
 * counted but the beacon's own fields, and of a visitor who sends Do Not Track or Global Privacy
 * Control nothing at all.
 */
export function vitalsEndpoint(
  vitals: Vitals,
  given: Pick<EnquiryEndpointOptions, 'client' | 'limitArrivals' | 'siteUrl'>,
): Hono {
  const app = new Hono();
  const path = `/${VITALS_PATH}`;
  const routes = new Set(vitals.routes);
  const noContent = { 'Cache-Control': 'no-store' };
  app.post(path, refuseCrossSite(given.siteUrl));
  if (given.limitArrivals) app.post(path, limitArrivals(given.client, ARRIVALS));
  app.post(path, async (c) => {
    if (c.req.header('Sec-GPC') === '1' || c.req.header('DNT') === '1')
      return c.body(null, 204, noContent);
    if (typeOf(c) !== 'application/json')
      return refuse(c, 'unsupported_type', { 'Content-Type': ['must be application/json'] });
    const text = await readBody(c, BODY_LIMITS.vitals);
    if (text instanceof Response) return text;
    const beacon = parseBeacon(parseJson(text), routes);
    if (!beacon) return refuse(c, 'malformed_body', { body: ['is no measurement'] });
    vitals.count(beacon);
    return c.body(null, 204, noContent);
  });
  app.all(path, refuseMethodsBut('POST'));
  return app;
}
