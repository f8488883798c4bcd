import type { FormOutcome } from '../../contract/enquiry.ts';
import { finishPage, type Finish } from './finish-page.ts';
import type { ApiHandler, CallDigests, PageProvider } from './recorded-calls.ts';

/** A page as it was rendered and finished. */
export interface RenderedPage {
  status: number;
  /** Where a redirect leads; null for a page. */
  location: string | null;
  html: string;
  /** Its Content-Security-Policy. */
  policy: string;
  /** Path and query of the address the page says it belongs to. */
  canonical: string | null;
  /** False when a call failed while it was rendered: then a section of it is missing. */
  complete: boolean;
  calls: CallDigests;
}

/** Renders the page at a path with its query. */
export type PageRenderer = (
  path: string,
  formOutcome?: FormOutcome | null,
) => Promise<RenderedPage>;

/** The site, as one handler that is given what a page may ask. */
export type SiteHandler = (
  request: Request,
  asked: { callProvider: ApiHandler; formOutcome: FormOutcome | null; nonce: string },
) => Promise<Response>;

export interface RendererOptions extends Finish {
  renderSite: SiteHandler;
  provider: PageProvider;
  siteUrl: string;
}

/** Pages are rendered for nobody in particular: of a request only the address is seen. */
export function createPageRenderer({
  renderSite,
  provider,
  siteUrl,
  ...finish
}: RendererOptions): PageRenderer {
  return async (path, formOutcome = null) => {
    const recorder = provider.record();
    const request = new Request(siteUrl + path, { headers: { Accept: 'text/html' } });
    const nonce = crypto.randomUUID();
    const response = await renderSite(request, {
      callProvider: recorder.call,
      formOutcome,
      nonce,
    });
    const page = finishPage(await response.text(), nonce, finish);
    return {
      ...page,
      status: response.status,
      location: response.headers.get('Location'),
      complete: !recorder.failed,
      calls: recorder.digests,
    };
  };
}
