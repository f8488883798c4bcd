import { Hono } from 'hono';
import { ENQUIRY_PATH } from '../../contract/enquiry.ts';
import { FORM_TOKEN_PATH } from '../../contract/enquiry-form.ts';
import { providerApi } from '../../contract/provider-api.ts';
import type { Database } from '../db/client.ts';
import { isStoreUnavailable } from '../db/store-unavailable.ts';
import { refuse } from './answer.ts';
import { incidentOf } from './client-reader.ts';
import { contentEndpoints } from './content-endpoints.ts';
import { enquiryEndpoint, type EnquiryEndpointOptions } from './enquiry-endpoint.ts';
import { failureFields } from './failure-fields.ts';
import { violationReports } from './violation-reports.ts';

/** Seconds after which a client should ask again when the store is away. */
const RETRY_AFTER = 5;

/** Every call of spec section 7, the reports of browsers, and a plain answer to any other path or method under /api. */
export function createProviderApi(db: Database, enquiries: EnquiryEndpointOptions): Hono {
  const app = new Hono();
  app.route('/', contentEndpoints(db));
  app.route('/', enquiryEndpoint(enquiries));
  app.route('/', violationReports(enquiries.log));

  const reading = [
    ...Object.values(providerApi).map((endpoint) => `/${endpoint.path}`),
    `/${FORM_TOKEN_PATH}`,
  ];
  for (const path of reading)
    app.all(path, (c) =>
      refuse(c, 405, { method: ['must be GET or HEAD'] }, { Allow: 'GET, HEAD' }),
    );
  app.all(`/${ENQUIRY_PATH}`, (c) =>
    refuse(c, 405, { method: ['must be POST'] }, { Allow: 'POST' }),
  );
  app.all('/api/*', (c) => refuse(c, 404, { path: ['is not part of this API'] }));

  app.onError((error, c) => {
    if (isStoreUnavailable(error)) {
      enquiries.log.error({ incident: incidentOf(c), reason: error.reason }, 'the store is away');
      return refuse(
        c,
        503,
        { store: ['cannot be read just now; ask again'] },
        { 'Retry-After': String(RETRY_AFTER) },
      );
    }
    const incident = incidentOf(c);
    enquiries.log.error(
      { incident, path: c.req.path, ...failureFields(error) },
      'a request failed',
    );
    return refuse(c, 500, { server: [`failed; the incident is ${incident}`] });
  });
  return app;
}
