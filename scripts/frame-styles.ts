import type { Plugin } from 'vite';

/**
 * Adds the styles of the document, its header and its footer to those of the client's entry, so
 * that every page has them inline, whatever chunk they are in.
 */
export function frameStyles(): Plugin {
  return {
    name: 'frame-styles',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      const entry = chunks.find((chunk) => chunk.isEntry);
      const frame = chunks.find((chunk) =>
        chunk.moduleIds.some((id) => id.endsWith('/site/document.tsx')),
      );
      if (!entry?.viteMetadata || !frame?.viteMetadata)
        this.error('The chunks of the client entry and of site/document.tsx were not found.');
      for (const file of frame.viteMetadata.importedCss) entry.viteMetadata.importedCss.add(file);
    },
  };
}
