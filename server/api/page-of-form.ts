import type { Context } from 'hono';
import type { EnquiryExtras } from '../../contract/enquiry/enquiry-extras.ts';

/** Characters; longer than any URL of this site. */
const MAX_URL_LENGTH = 300;

/** The path of the page that contains a form; null if unknown. */
export const pageOfForm = (c: Context, extras: EnquiryExtras): string | null =>
  pathOfAddress(extras.page) ?? pathOfAddress(c.req.header('Referer'));

/** The path of a URL, if it can be a page of this site, so that a form never redirects elsewhere; otherwise null. */
function pathOfAddress(address: string | null | undefined): string | null {
  if (!address) return null;
  const base = 'http://site.invalid';
  const url = URL.parse(address.slice(0, MAX_URL_LENGTH), base);
  if (!url || !/^\/[a-z0-9/-]*$/.test(url.pathname) || url.pathname.startsWith('//')) return null;
  return url.pathname;
}
