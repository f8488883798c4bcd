import { readFile } from 'node:fs/promises';
import { minifySync, transformWithOxc, type Plugin } from 'vite';

async function minify(file: string): Promise<string> {
  const { code } = await transformWithOxc(await readFile(file, 'utf8'), file);
  const script = minifySync(file, code, { module: true, mangle: { toplevel: true } });
  // A module that imports only types ends with an empty export.
  return `{${script.code.replace(/export\s*\{\};?/, '')}}`;
}

/** Writes such a text to a file of the build. */
export const minifiedFile = (source: string, fileName: string): Plugin => ({
  name: 'citadel:minified-file',
  async generateBundle() {
    this.emitFile({ type: 'asset', fileName, source: await minify(source) });
  },
});

/**
 * The minified text of a script that is inlined in pages: `import text from './script.ts?minified'`. In a
 * block, so that its names are its own.
 */
export function minifiedText(): Plugin {
  return {
    name: 'citadel:minified-text',
    load: {
      filter: { id: /\.ts\?minified$/ },
      async handler(id) {
        const file = id.replace('?minified', '');
        this.addWatchFile(file);
        return { code: `export default ${JSON.stringify(await minify(file))}`, moduleType: 'js' };
      },
    },
  };
}
