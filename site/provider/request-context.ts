import { getGlobalStartContext } from '@tanstack/react-start';
import type { PostedForm } from '../../contract/enquiry/enquiry.ts';
import type { Tracker } from '../../contract/tracker.ts';
import type { SiteFacts } from './site-facts.ts';

/** What the server passes to the site for a page. Nothing in it depends on the visitor. */
export interface PageRequest {
  /** Makes a call of the provider API in-process; its value must not be changed. */
  callProvider: (address: string) => Promise<{ status: number; value: unknown }>;
  /** Origin of canonical links, without a trailing slash. */
  siteUrl: string;
  /** A third-party script that needs the visitor's consent, or null. */
  tracker: Tracker | null;
  /** Whether the browser is to measure the speed of the page. */
  vitals: boolean;
  /** Whether the page at this URL was removed for good. */
  gone: boolean;
  /** Marks the site's own scripts in this page, whose hashes the server puts into its CSP. */
  nonce: string;
  /** The outcome of a form posted without script; null on all other pages. */
  formOutcome: PostedForm | null;
}

/** The context of the page that is being rendered. */
export interface PageRequestContext extends PageRequest {
  /** The firm, from the content. */
  site: SiteFacts;
}

declare module '@tanstack/react-start' {
  interface Register {
    server: { requestContext: PageRequestContext };
  }
}

/**
 * The context of the page being rendered. Only available on the server.
 *
 * @throws when no page is being rendered
 */
export function getPageContext(): PageRequestContext {
  const context = getGlobalStartContext();
  if (!context) throw new Error('No page is being rendered.');
  return context;
}
