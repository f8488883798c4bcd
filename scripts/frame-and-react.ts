import type { Plugin } from 'vite';

/**
 * Tells Start two things about the client's entry that it does not find out by
 * itself, because it looks no further than what an entry imports at once.
 *
 * The styles of the document, its header and its footer belong into every page.
 * And React's own chunk is needed with the entry, although hydrate.tsx imports
 * it later, so that it is run in a task of its own.
 */
export function frameAndReact(): Plugin {
  return {
    name: 'frame-and-react',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      const chunkOf = (source: string) =>
        chunks.find((chunk) => chunk.moduleIds.some((id) => id.includes(source)));
      const entry = chunks.find((chunk) => chunk.isEntry);
      const frame = chunkOf('/site/document.tsx');
      const react = chunkOf('/react-dom/cjs/react-dom-client');
      if (!entry?.viteMetadata || !frame?.viteMetadata || !react)
        this.error('The chunks of the entry, of site/document.tsx or of React were not found.');
      for (const file of frame.viteMetadata.importedCss) entry.viteMetadata.importedCss.add(file);
      if (react !== entry) entry.imports.push(react.fileName);
    },
  };
}
