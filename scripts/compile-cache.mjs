/**
 * Preloaded in the server process: reads the settings file, if there is one, and caches compiled sources on disk, which
 * makes the next start faster and saves about 30 MB for a TypeScript parser. The cache has no effect if its folder is not
 * writable.
 */
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

// Not a flag of Node: helper processes would get it, too, and with it the secrets.
if (process.env.SETTINGS_FILE) process.loadEnvFile(process.env.SETTINGS_FILE);
const { DATA_DIR } = process.env;
const unset = fileURLToPath(new URL('../.cache/compiled', import.meta.url));
enableCompileCache(DATA_DIR ? join(DATA_DIR, 'compiled') : unset);
