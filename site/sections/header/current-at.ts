/** For `aria-current` of a link to a page, or to the list that a page belongs to. */
export const currentAt = (path: string, to: string): 'page' | undefined =>
  path === to || (to !== '/' && path.startsWith(`${to}/`)) ? 'page' : undefined;
