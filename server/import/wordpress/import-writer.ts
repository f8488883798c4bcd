import type { Revision, Writer } from '../../content/entry-store/revision.ts';

/** The writer of what an import brings. */
export const IMPORT: Writer = { author: 'WordPress import', origin: 'import' };

/** Whether an import wrote the newest revision of an entry, and nobody took it down since. */
export const isImported = ({ origin, state }: Revision): boolean =>
  origin === IMPORT.origin && state !== 'replaced';
