import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  HeadContent,
  Outlet,
  Scripts,
  useRouter,
} from '@tanstack/react-router';
import { createIsomorphicFn } from '@tanstack/react-start';
import { useEffect } from 'react';
import type { FormOutcome } from '../contract/enquiry.ts';
import { PageAnnouncer } from './page-announcer.tsx';
import { canonicalAddress } from './page-head.ts';
import { loadSections } from './provider/load.ts';
import { headerMenu } from './provider/queries.ts';
import { getPageContext } from './request-context.ts';
import { CookieConsent } from './sections/consent/cookie-consent.tsx';
import { Footer } from './sections/footer/footer.tsx';
import { Header } from './sections/header/header.tsx';
import { readScriptNonce } from './script-nonce.ts';
import { product } from './site-config.ts';
import { speculationRules } from './speculation-rules.ts';
import { readTracker } from './tracker.ts';
import './ui/tokens.css';
import './ui/base.css';

const readFormOutcome = createIsomorphicFn()
  .server((): FormOutcome | null => getPageContext().formOutcome)
  .client((): FormOutcome | null => null);

const feeds = [
  { type: 'application/rss+xml', path: '/rss.xml', title: `${product.name} blog (RSS)` },
  { type: 'application/atom+xml', path: '/atom.xml', title: `${product.name} blog (Atom)` },
  { type: 'application/feed+json', path: '/feed.json', title: `${product.name} blog (JSON)` },
] as const;

/** The path, when a page stood at it that is gone for good; only the server can tell. */
const readGone = createIsomorphicFn()
  .server(async (asked: string) => ((await getPageContext().isGone(asked)) ? asked : null))
  .client((): string | null => null);

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  loader: async ({ context, location }) => {
    await loadSections(context.queryClient, [headerMenu()]);
    const tracker = readTracker();
    return {
      formOutcome: readFormOutcome(),
      gone: await readGone(location.pathname),
      // Nothing of it stands in a page that has none.
      ...(tracker && { tracker }),
    };
  },
  staleTime: Infinity,
  head: ({ loaderData }) => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1' },
      { title: `${loaderData?.gone ? 'Page taken down' : 'Page not found'} | ${product.name}` },
      // Until a page has a head of its own to say otherwise: what is not found is not to be listed.
      { name: 'robots', content: 'noindex' },
    ],
    links: [
      { rel: 'icon', href: '/static/pictures/favicon.svg', type: 'image/svg+xml' },
      { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
      { rel: 'apple-touch-icon', href: '/static/pictures/apple-touch-icon.png' },
      ...feeds.map(({ type, path, title }) => ({
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
  const { tracker } = Route.useLoaderData();
  useStructuredDataOfOnePage();
  return (
    <html lang="en-US" data-tracker={tracker && JSON.stringify(tracker)}>
      <head>
        <HeadContent />
        <script
          type="speculationrules"
          nonce={readScriptNonce()}
          dangerouslySetInnerHTML={{ __html: speculationRules }}
        />
      </head>
      <body>
        <a href="#main" className="skip-link">
          Skip to content
        </a>
        {tracker && <CookieConsent tracker={tracker} />}
        <Header />
        <main id="main" tabIndex={-1}>
          <Outlet />
        </main>
        <Footer tracked={tracker !== undefined} />
        <PageAnnouncer />
        <Scripts />
      </body>
    </html>
  );
}

/** What search engines are told of the page a visitor arrived on is not true of the next one. */
function useStructuredDataOfOnePage() {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onBeforeLoad', ({ pathChanged }) => {
        if (pathChanged) document.querySelector('script[type="application/ld+json"]')?.remove();
      }),
    [router],
  );
}
