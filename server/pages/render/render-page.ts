import type { PostedForm } from '../../../contract/enquiry/enquiry.ts';
import type { CallDigests, PageCall, PageProvider } from './recorded-calls.ts';
import { finishPage, type Finish } from './finish-page.ts';
import { inlineDrawing } from './inline-drawing.ts';

/** A page as it was rendered and finished. */
export interface RenderedPage {
  status: number;
  /** Target of a redirect; null for a page. */
  location: string | null;
  html: string;
  /** Its Content-Security-Policy. */
  policy: string;
  /** Path and query of the page's canonical link. */
  canonical: string | null;
  /** False when a call failed during the render: then a section is missing. */
  complete: boolean;
  calls: CallDigests;
}

/** What a page may show besides its content. Pages with any of it are never cached. */
export interface RenderContext {
  /** The outcome of a form that was posted without script. */
  formOutcome: PostedForm | null;
  /** The page at this address was removed for good. */
  gone: boolean;
}

/** Renders the page at a path with its query. */
export type PageRenderer = (
  path: string,
  renderContext?: Partial<RenderContext>,
) => Promise<RenderedPage>;

/** The site's own handler. */
export type SiteHandler = (
  request: Request,
  page: RenderContext & { callProvider: PageCall; nonce: string },
) => Promise<Response>;

export interface RendererOptions extends Finish {
  renderSite: SiteHandler;
  provider: PageProvider;
  siteUrl: string;
}

/** Renders do not depend on the visitor: the site sees only the URL of a request. */
export function createPageRenderer({
  renderSite,
  provider,
  siteUrl,
  ...finish
}: RendererOptions): PageRenderer {
  return async (path, { formOutcome = null, gone = false } = {}) => {
    const recorder = provider.record();
    const request = new Request(siteUrl + path, { headers: { Accept: 'text/html' } });
    const nonce = crypto.randomUUID();
    const callProvider = recorder.call;
    const response = await renderSite(request, { callProvider, formOutcome, gone, nonce });
    const page = finishPage(await response.text(), nonce, finish);
    // Recorded like a call, so that the page is rendered again when its drawing has changed.
    const html = await inlineDrawing(page.html, recorder.call);
    return {
      ...page,
      html,
      status: response.status,
      location: response.headers.get('Location'),
      complete: !recorder.failed,
      calls: recorder.digests,
    };
  };
}
