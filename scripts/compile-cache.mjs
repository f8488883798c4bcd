/**
 * Preloaded in the server process: caches compiled sources on disk, which makes the next start faster
 * and saves about 30 MB for a TypeScript parser. Has no effect if the folder is not writable.
 */
import { enableCompileCache } from 'node:module';

enableCompileCache('.cache/compiled');
