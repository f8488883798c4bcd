import {
  createRootRouteWithContext,
  HeadContent,
  Outlet,
  Scripts,
  useRouter,
} from '@tanstack/react-router';
import { createIsomorphicFn } from '@tanstack/react-start';
import { useEffect } from 'react';
import type { PostedForm } from '../contract/enquiry/enquiry.ts';
import { ENVELOPE_ID, pageFacts, sealEnvelope, siteFacts } from './provider/page-envelope.ts';
import { PageAnnouncer } from './page-announcer.tsx';
import { canonicalAddress } from './head/page-head.ts';
import { loadSections, usePageData } from './provider/load.ts';
import type { PageData } from './provider/page-data.ts';
import { getPageContext } from './provider/request-context.ts';
import { CookieConsent } from './sections/consent/cookie-consent.tsx';
import { Footer } from './sections/footer/footer.tsx';
import { headerMenu } from './sections/header/header-menu.ts';
import { Header } from './sections/header/header.tsx';
import { readScriptNonce } from './script-nonce.ts';
import './ui/tokens.css';
import './ui/base.css';
import webFonts from './ui/web-fonts.css?url';

/** Facts about the request, for a page that is rendered for one request. */
interface Situation {
  /** The outcome of the form that was posted. */
  formOutcome?: PostedForm;
  /** The path, if its page was removed for good. */
  gone?: string;
  /**
   * Set if the path has escapes that stand for nothing. The router in the browser would not read the same path,
   * so the page stays as the server sends it, without script.
   */
  withoutScript?: true;
}

const readSituation = createIsomorphicFn()
  .server((path: string): Situation => {
    const { formOutcome, gone } = getPageContext();
    return {
      ...(formOutcome && { formOutcome }),
      ...(gone && { gone: path }),
      ...(path.includes('%') && { withoutScript: true }),
    };
  })
  .client((_path: string): Situation => ({}));

/** The feeds that a page links to: all formats on pages of the blog, elsewhere RSS, which every feed reader knows. */
const feedsOf = (name: string, isBlog: boolean) =>
  [
    { type: 'application/rss+xml', path: '/rss.xml', title: `${name} blog (RSS)` },
    { type: 'application/atom+xml', path: '/atom.xml', title: `${name} blog (Atom)` },
    { type: 'application/feed+json', path: '/feed.json', title: `${name} blog (JSON)` },
  ].slice(0, isBlog ? 3 : 1);

const titleAndDescription = (title: string, description: string) => [
  { title },
  { name: 'description', content: description },
];
const notFound = (name: string) =>
  titleAndDescription(
    `Page not found | ${name}`,
    `There is no page at this address. Try the home page of ${name} or the list of all services.`,
  );
const takenDown = (name: string) =>
  titleAndDescription(
    `Page taken down | ${name}`,
    `The page at this address is gone for good. Try the home page of ${name} or the list of all services.`,
  );

export const Route = createRootRouteWithContext<{ pageData: PageData }>()({
  loader: async ({ context, location }) => {
    await loadSections(context.pageData, [headerMenu()]);
    return readSituation(location.pathname);
  },
  staleTime: Infinity,
  head: ({ loaderData, matches }) => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1' },
      { name: 'color-scheme', content: 'light dark' },
      ...(loaderData?.gone ? takenDown : notFound)(siteFacts().name),
      // The default, for pages that are not found; every other page overrides it (page-head.ts).
      { name: 'robots', content: 'noindex' },
    ],
    links: [
      {
        rel: 'stylesheet',
        id: 'web-fonts',
        // Otherwise the boot script adds them.
        media: loaderData?.withoutScript ? 'all' : '(scripting: none)',
        href: webFonts,
      },
      // Browsers without SVG icons fetch /favicon.ico unasked.
      { rel: 'icon', href: '/static/pictures/favicon.svg', type: 'image/svg+xml' },
      { rel: 'apple-touch-icon', href: '/static/pictures/apple-touch-icon.png' },
      ...feedsOf(
        siteFacts().name,
        matches.some(({ routeId }) => routeId.startsWith('/blog')),
      ).map(({ type, path, title }) => ({
        rel: 'alternate',
        type,
        title,
        href: canonicalAddress(path),
      })),
    ],
  }),
  component: Document,
});

function Document() {
  const { tracker } = pageFacts();
  const pageData = usePageData();
  const { withoutScript } = Route.useLoaderData();
  useStructuredDataRemoval();
  return (
    <html lang="en-US" data-scrolled={withoutScript && ''}>
      <head>
        <HeadContent />
      </head>
      <body>
        <a href="#main" className="skip-link" suppressHydrationWarning>
          Skip to content
        </a>
        {tracker && <CookieConsent tracker={tracker} />}
        <Header />
        <main id="main" tabIndex={-1}>
          <Outlet />
        </main>
        <Footer tracked={tracker !== null} />
        <PageAnnouncer />
        <script
          type="application/x-page-data"
          id={ENVELOPE_ID}
          nonce={readScriptNonce()}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: sealEnvelope(pageData) }}
        />
        {!withoutScript && <Scripts />}
      </body>
    </html>
  );
}

/** Structured data describes the page it was rendered with, so it is removed on navigation. */
function useStructuredDataRemoval() {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onBeforeLoad', ({ pathChanged }) => {
        if (pathChanged) document.querySelector('script[type="application/ld+json"]')?.remove();
      }),
    [router],
  );
}
