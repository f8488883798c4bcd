import type { FixedPage } from '../../contract/site-paths.ts';
import type { NamedService } from '../content/named-services.ts';

/** What feeds and sitemaps say about the site besides its content (site/describe-site.ts). */
export interface SiteDescription {
  /** The public origin, without a trailing slash. */
  url: string;
  name: string;
  language: string;
  blog: { title: string; description: string };
  /** Every page except services and posts. */
  pages: readonly FixedPage[];
  /** Writes /llms.txt. */
  llms: (named: {
    services: readonly NamedService[];
    people: readonly { slug: string; name: string; designation: string }[];
  }) => string;
}
