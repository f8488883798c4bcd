import { getGlobalStartContext } from '@tanstack/react-start';
import type { PostedForm } from '../../contract/enquiry.ts';
import type { Tracker } from '../../contract/tracker.ts';

/** What the server hands to a page it renders. Nothing in it depends on who asks. */
export interface PageRequestContext {
  /** Answers a call of the provider API in-process. */
  callProvider: (request: Request) => Promise<Response>;
  /** The one origin of canonical links, without a trailing slash. */
  siteUrl: string;
  /** A third party's script that visitors are asked about; null, and nobody is asked. */
  tracker: Tracker | null;
  /** Whether a page was at this address and is gone for good. */
  gone: boolean;
  /** The mark by which the server knows the scripts that the site puts into this page. */
  nonce: string;
  /** How a form posted without script came out; null on every ordinary page. */
  formOutcome: PostedForm | null;
}

declare module '@tanstack/react-start' {
  interface Register {
    server: { requestContext: PageRequestContext };
  }
}

/** The context of the page being rendered; only to be asked for on the server. */
export function getPageContext(): PageRequestContext {
  const context = getGlobalStartContext();
  if (!context) throw new Error('There is no page being rendered.');
  return context;
}
