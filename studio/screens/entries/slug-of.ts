import slugify from '@sindresorhus/slugify';

/** Makes a slug from a title; empty for scripts that the library cannot write in Latin letters. */
export const slugOf = (title: string): string =>
  slugify(title, { decamelize: false, customReplacements: [['&', ' ']] })
    .slice(0, 80)
    .replace(/-+$/, '');
