import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, HeadContent, Outlet, Scripts } from '@tanstack/react-router';
import { createIsomorphicFn } from '@tanstack/react-start';
import type { FormOutcome } from '../contract/enquiry.ts';
import { PageAnnouncer } from './page-announcer.tsx';
import { loadSections } from './provider/load.ts';
import { headerMenu } from './provider/queries.ts';
import { getPageContext } from './request-context.ts';
import { Footer } from './sections/footer/footer.tsx';
import { Header } from './sections/header/header.tsx';
import { product } from './site-config.ts';
import { speculationRules } from './speculation-rules.ts';
import './ui/tokens.css';
import './ui/base.css';

const readFormOutcome = createIsomorphicFn()
  .server((): FormOutcome | null => getPageContext().formOutcome)
  .client((): FormOutcome | null => null);

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  loader: async ({ context }) => {
    await loadSections(context.queryClient, [headerMenu()]);
    return { formOutcome: readFormOutcome() };
  },
  staleTime: Infinity,
  head: () => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1' },
      { title: `Page not found | ${product.name}` },
    ],
    links: [
      { rel: 'icon', href: '/static/pictures/favicon.svg', type: 'image/svg+xml' },
      { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
      { rel: 'apple-touch-icon', href: '/static/pictures/apple-touch-icon.png' },
    ],
  }),
  component: Document,
});

function Document() {
  return (
    <html lang="en-US">
      <head>
        <HeadContent />
        <script type="speculationrules" dangerouslySetInnerHTML={{ __html: speculationRules }} />
      </head>
      <body>
        <a href="#main" className="skip-link">
          Skip to content
        </a>
        <Header />
        <main id="main" tabIndex={-1}>
          <Outlet />
        </main>
        <Footer />
        <PageAnnouncer />
        <Scripts />
      </body>
    </html>
  );
}
