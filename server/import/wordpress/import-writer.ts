import type { Writer } from '../../content/entry-store/revision.ts';

/** The writer of what an import brings. */
export const IMPORT: Writer = { author: 'WordPress import', origin: 'import' };
