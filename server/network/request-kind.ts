import { ENQUIRY_PATH, FORM_TOKEN_PATH } from '../../contract/enquiry/enquiry-fields.ts';

export type RequestKind = 'page' | 'api' | 'enquiry' | 'file' | 'feed' | 'health';

/**
 * The kind of a request, for metrics, load shedding and error responses. The listener determines it
 * once, when a request arrives.
 *
 * @param url path and query of the request line
 */
export function requestKind(method: string, url: string): RequestKind {
  if (url.startsWith('/api/')) return isOfEnquiry(method, pathOfUrl(url)) ? 'enquiry' : 'api';
  if (url.startsWith('/static/') || url === '/favicon.ico') return 'file';
  if (url.startsWith('/health/')) return 'health';
  return /^\/[a-z0-9-]+\.(?:xml|txt|json)$/.test(pathOfUrl(url)) ? 'feed' : 'page';
}

/** Whether it sends an enquiry, or asks for the token of a form. */
const isOfEnquiry = (method: string, path: string) =>
  path === `/${FORM_TOKEN_PATH}` || (method === 'POST' && path === `/${ENQUIRY_PATH}`);

/** A URL of a request line without its query. */
export function pathOfUrl(url: string): string {
  const mark = url.indexOf('?');
  return mark < 0 ? url : url.slice(0, mark);
}
