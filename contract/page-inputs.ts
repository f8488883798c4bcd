/**
 * The query parameters that change a page, by its path. An address with one of them is rendered when it
 * is asked for and never cached, because there is no end of such addresses. All other parameters, such
 * as those of campaigns, are ignored. The pages of the blog are few, and so cached (page-key.ts).
 */
export const PAGE_INPUTS: Readonly<Record<string, readonly string[]>> = {
  '/contact-us': ['about'],
  '/people': ['service', 'skill', 'tool', 'hours', 'overlap', 'rate', 'free', 'page'],
  '/rates': ['role', 'hours', 'country', 'wage', 'taxes', 'benefits', 'desk'],
  '/time-zones': ['zone', 'start', 'end', 'plan'],
  '/search': ['q', 'type', 'page'],
};
