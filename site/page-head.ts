import { createIsomorphicFn } from '@tanstack/react-start';
import { getPageContext } from './request-context.ts';
import { product } from './site-config.ts';

/** The origin that canonical links name. The browser learns it from the page it was given. */
const siteOrigin = createIsomorphicFn()
  .server((): string => getPageContext().siteUrl)
  .client((): string => originOfDocument);

const originOfDocument = import.meta.env.SSR ? '' : readOrigin();

function readOrigin(): string {
  const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  return canonical ? new URL(canonical.href).origin : window.location.origin;
}

export interface PageHead {
  title: string;
  description: string;
  /** Path of the page's canonical address, with its query if that belongs to it. */
  path: string;
  /** Not to be found by search engines. */
  hidden?: boolean;
}

/** The one public address of a path on this site, whatever host was asked for it. */
export function canonicalAddress(path: string): string {
  return siteOrigin() + path;
}

/** Title, description and canonical link of a page (spec section 2). */
export function pageHead({ title, description, path, hidden = false }: PageHead) {
  const fullTitle = path === '/' ? title : `${title} | ${product.name}`;
  return {
    meta: [
      { title: fullTitle },
      { name: 'description', content: description },
      ...(hidden ? [{ name: 'robots', content: 'noindex' }] : []),
    ],
    links: hidden ? [] : [{ rel: 'canonical', href: canonicalAddress(path) }],
  };
}
