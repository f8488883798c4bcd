import type { Plugin } from 'vite';

/**
 * Leaves the texts of react-aria in American English alone: those in other languages are half of it. Each
 * language gets the English texts, because react-aria chooses by the language of the browser.
 */
export function oneLanguage(): Plugin {
  return {
    name: 'citadel:one-language',
    load: {
      filter: { id: /\/react-aria[^]*\/intl\/[^]*\/?[a-z]{2}-[A-Z]{2}\.mjs$/ },
      handler(id) {
        if (id.endsWith('/en-US.mjs')) return null;
        return `export { default } from './en-US.mjs';`;
      },
    },
  };
}
