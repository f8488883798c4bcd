/**
 * Derives the name of a part of a page from its title: ASCII letters without accents, digits, hyphens. Links
 * lead to these names, so they stay as they are; new entries get theirs in the studio.
 */
export function slugify(title: string): string {
  return title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
}
