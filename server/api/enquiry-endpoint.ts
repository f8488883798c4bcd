import { Hono } from 'hono';
import { ENQUIRY_PATH } from '../../contract/enquiry/enquiry.ts';
import { FORM_TOKEN_PATH } from '../../contract/enquiry/enquiry-fields.ts';
import { BODY_LIMITS } from '../limits/request-limits.ts';
import { respondToForm, type FormOptions } from './enquiry-by-form.ts';
import { respondToJson } from './enquiry-by-json.ts';
import { FORM_TYPE, refuse, typeOf } from './json-response.ts';
import { limitArrivals } from './limit-arrivals.ts';
import { readBody } from './read-body.ts';
import { refuseCrossSite } from './refuse-cross-site.ts';
import { createSubmit, type SubmitOptions } from './submit-enquiry.ts';

export interface EnquiryEndpointOptions extends SubmitOptions, Omit<FormOptions, 'submit'> {
  /** Issues a signed timestamp of when the form was opened. */
  issueFormToken: () => string;
  /** Whether posts are rate limited by client before they are read. */
  limitArrivals: boolean;
  /** The public URL of the site; forms of other sites are rejected. */
  siteUrl: string;
}

/** POST api/contactUsapi.php (spec section 7), as JSON or as a form posted without JavaScript. */
export function enquiryEndpoint(options: EnquiryEndpointOptions): Hono {
  const app = new Hono();
  const submit = createSubmit(options);
  const path = `/${ENQUIRY_PATH}`;
  app.get(`/${FORM_TOKEN_PATH}`, (c) =>
    c.json({ token: options.issueFormToken() }, 200, { 'Cache-Control': 'no-store' }),
  );
  app.post(path, refuseCrossSite(options.siteUrl));
  if (options.limitArrivals) app.post(path, limitArrivals(options.client));
  app.post(path, async (c) => {
    const type = typeOf(c);
    if (type !== 'application/json' && type !== FORM_TYPE)
      return refuse(c, 'unsupported_type', {
        'Content-Type': [`must be application/json or ${FORM_TYPE}`],
      });
    const text = await readBody(c, BODY_LIMITS.enquiry);
    if (text instanceof Response) return text;
    return type === FORM_TYPE
      ? respondToForm(c, text, { ...options, submit })
      : respondToJson(c, text, submit);
  });
  return app;
}
