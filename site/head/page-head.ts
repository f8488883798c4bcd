import { CARD_SIZE } from '../../contract/shown-picture.ts';
import { pageFacts, siteFacts } from '../provider/page-envelope.ts';
import { cardOfPath } from './social-card.ts';
import { jsonLd, type Thing } from './json-ld.ts';

/** The canonical URL of a path. It does not depend on the requested host. */
export function canonicalAddress(path: string): string {
  return pageFacts().origin + path;
}

export interface PageHead {
  /** Without one, because the words of the page could not be loaded, the name of the site. */
  title?: string | undefined;
  description?: string | undefined;
  /** Path of the canonical URL, including the query if that is part of it. */
  path: string;
  /** Whether search engines must index the page of its canonical link instead. */
  hidden?: boolean;
  /** Path of the social card, 1200 × 630; by default the page's own (social-card.ts). */
  card?: string;
  /** For articles; dates are ISO 8601. */
  article?: { published?: string | undefined; modified: string };
  /** For search engines; everything in it must be visible on the page as well. */
  structuredData?: Thing[];
}

/** Title, description and canonical link of a page (spec section 2), and its Open Graph tags. */
export function pageHead({
  title = siteFacts().name,
  description = '',
  path,
  hidden = false,
  ...more
}: PageHead) {
  const { name } = siteFacts();
  const fullTitle = path === '/' || title === name ? title : `${title} | ${name}`;
  return {
    meta: [
      { title: fullTitle },
      { name: 'description', content: description },
      // Overrides the document's default, which is noindex.
      { name: 'robots', content: hidden ? 'noindex' : 'max-image-preview:large' },
      ...sharedTags({ title, description, path, ...more }),
    ],
    links: [{ rel: 'canonical', href: canonicalAddress(path) }],
    scripts: jsonLd(more.structuredData, canonicalAddress('')),
  };
}

function sharedTags({
  title,
  description,
  path,
  card,
  article,
}: PageHead & { title: string; description: string }) {
  const image = canonicalAddress(card ?? cardOfPath(path));
  const { name } = siteFacts();
  const imageAlt = title.includes(name) ? title : `${name}: ${title}`;
  return [
    { property: 'og:site_name', content: name },
    { property: 'og:type', content: article ? 'article' : 'website' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: canonicalAddress(path) },
    { property: 'og:image', content: image },
    { property: 'og:image:width', content: String(CARD_SIZE.width) },
    { property: 'og:image:height', content: String(CARD_SIZE.height) },
    { property: 'og:image:alt', content: imageAlt },
    ...(article
      ? [
          ...(article.published
            ? [{ property: 'article:published_time', content: article.published }]
            : []),
          ...(article.modified
            ? [{ property: 'article:modified_time', content: article.modified }]
            : []),
        ]
      : []),
    // Title, description and picture of the card are those of Open Graph.
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:image:alt', content: imageAlt },
  ];
}
