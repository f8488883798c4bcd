/**
 * The query parameters that change a page, by its path. An address with one of them is rendered when it
 * is asked for and never cached, because there is no end of such addresses. All other parameters, such
 * as those of campaigns, are ignored. The pages of the blog are few, and so cached (page-key.ts).
 */
export const PAGE_INPUTS = {
  '/contact-us': ['about'],
  '/people': ['service', 'skill', 'tool', 'hours', 'overlap', 'rate', 'free', 'page'],
  '/rates': ['role', 'person', 'hours', 'country', 'wage', 'taxes', 'benefits', 'desk'],
  '/time-zones': ['zone', 'start', 'end', 'plan'],
  '/search': ['q', 'type', 'page'],
} as const satisfies Record<string, readonly string[]>;

/** The query parameters that change the page at a path; none for most pages. */
export const inputsOf = (path: string): readonly string[] =>
  Object.hasOwn(PAGE_INPUTS, path) ? PAGE_INPUTS[path as keyof typeof PAGE_INPUTS] : [];
