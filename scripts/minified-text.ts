import { readFile } from 'node:fs/promises';
import { minifySync, transformWithOxc, type Plugin } from 'vite';

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
        const { code } = await transformWithOxc(await readFile(file, 'utf8'), file);
        const script = minifySync(file, code, { module: true, mangle: { toplevel: true } });
        return { code: `export default ${JSON.stringify(`{${script.code}}`)}`, moduleType: 'js' };
      },
    },
  };
}
