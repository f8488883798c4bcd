/**
 * Loaded before the server: caches compiled sources on disk. That makes the next start faster, and
 * saves some 30 MB for a TypeScript parser. Disabled if the folder is not writable.
 */
import { enableCompileCache } from 'node:module';

enableCompileCache('.cache/compiled');
