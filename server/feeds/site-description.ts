/** What feeds and maps say of the site beside its content; server/entry.ts knows it. */
export interface SiteDescription {
  /** The one public origin, without a trailing slash. */
  url: string;
  name: string;
  language: string;
  blog: { title: string; description: string };
  /** Every page that is neither a service nor a post. */
  pages: readonly SitePage[];
  /** Services without a record of these have no page. */
  serviceSlugs: ReadonlySet<string>;
  /** The text of /llms.txt. */
  llms: string;
}

export interface SitePage {
  path: string;
  /** The day its own words last changed, as YYYY-MM-DD. */
  changed: string;
  /** The content it shows besides. */
  shows?: 'posts' | 'services' | 'everything';
}
