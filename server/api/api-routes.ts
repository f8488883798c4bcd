import { Hono } from 'hono';
import { ENQUIRY_PATH } from '../../contract/enquiry/enquiry.ts';
import { FORM_TOKEN_PATH } from '../../contract/enquiry/enquiry-fields.ts';
import { providerApi } from '../../contract/api/provider-api.ts';
import { refuse, refuseMethodsBut } from './json-response.ts';
import { respondToApiFailure } from './respond-to-failure.ts';
import { enquiryEndpoint, type EnquiryEndpointOptions } from './enquiry-endpoint.ts';
import { vitalsEndpoint, type Vitals } from './vitals-endpoint.ts';

/**
 * All calls of spec section 7, and 404 or 405 for any other path or method under /api.
 *
 * @param vitals null if visitors' browsers do not measure
 */
export function createApiRoutes(
  reading: Hono,
  vitals: Vitals | null,
  enquiries: EnquiryEndpointOptions,
): Hono {
  const app = new Hono();
  app.route('/', reading);
  app.route('/', enquiryEndpoint(enquiries));
  if (vitals) app.route('/', vitalsEndpoint(vitals, enquiries));

  for (const path of [
    ...Object.values(providerApi).map((endpoint) => endpoint.path),
    FORM_TOKEN_PATH,
  ])
    app.all(`/${path}`, refuseMethodsBut('GET', 'HEAD'));
  app.all(`/${ENQUIRY_PATH}`, refuseMethodsBut('POST'));
  app.all('/api/*', (c) => refuse(c, 'unknown_path', { path: ['is not part of this API'] }));

  app.onError(respondToApiFailure(enquiries.log));
  return app;
}
