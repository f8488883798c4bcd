import type { Plugin } from 'vite';

/**
 * Adds the styles of the document, header and footer to those of the client entry, so that they are
 * inlined in every page, whichever chunk they are in.
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
