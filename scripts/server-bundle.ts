import { posix } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Ensures that the server process has only one copy of every module: the bundle contains only the site,
 * and imports contract/ and domain/ from their sources (`imports` in package.json), as server/ does. The build fails
 * if the bundle contains a module of server/.
 *
 * @param root absolute path of the project
 */
export function serverBundle(root: string): Plugin {
  const below = (folder: string) => posix.join(root.replaceAll('\\', '/'), folder, '/');
  const shared = ['contract', 'domain'];
  return {
    name: 'citadel:server-bundle',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    resolveId: {
      order: 'pre',
      filter: { id: /^\./ },
      async handler(source, importer) {
        const resolved = await this.resolve(source, importer, { skipSelf: true });
        const folder = shared.find((name) => resolved?.id.startsWith(below(name)));
        if (!resolved || folder === undefined) return null;
        return { id: `#${folder}/${resolved.id.slice(below(folder).length)}`, external: true };
      },
    },
    generateBundle(_, bundle) {
      const foreign = foreignModules(
        Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : [])),
        below(''),
      );
      if (foreign.length > 0)
        this.error(`These modules must not be in the server bundle:\n${foreign.join('\n')}`);
    },
  };
}

/**
 * Finds this project's modules outside of site/.
 *
 * @param ids absolute paths of modules
 * @param root absolute path of the project, with a trailing slash
 */
export function foreignModules(ids: readonly string[], root: string): string[] {
  return ids
    .filter((id) => id.startsWith(root))
    .map((id) => id.slice(root.length))
    .filter((path) => !/^(site|node_modules)\//.test(path));
}
