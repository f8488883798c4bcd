import type { Logger } from 'pino';
import type { Database } from '../db/open-database.ts';
import type { ContentSource } from './content-source.ts';
import { openContentStates } from './content-state.ts';
import { getLatestChange, listPostAddresses, listServiceAddresses } from './content-urls.ts';
import { getEntry, listEntries } from './entries.ts';
import { watchContent } from './watch-content.ts';

/** The content of the store. */
export function createStoreSource(db: Database, log: Pick<Logger, 'error'>): ContentSource {
  return {
    get: (address) => getEntry(db, address),
    async list(request) {
      const { entries, total } = await listEntries(db, request);
      return { entries, total, exists: total > 0 || !request.parent };
    },
    version: openContentStates(db),
    watch: (changed) => watchContent(db, log, changed),
    postAddresses: (range) => listPostAddresses(db, range),
    serviceAddresses: () => listServiceAddresses(db),
    latestChange: () => getLatestChange(db),
  };
}
