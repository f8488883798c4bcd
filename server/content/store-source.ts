import type { Logger } from 'pino';
import type { Database } from '../db/open-database.ts';
import type { ContentSource } from './content-source.ts';
import { oncePerState, openContentStates } from './content-state.ts';
import { getLatestChanges, listPostAddresses, listServiceAddresses } from './content-urls.ts';
import { findDocuments } from '../search/find-documents.ts';
import { getEntry, listEntries } from './entries.ts';
import type { Entry } from './entry.ts';
import { loadReferences, refers, resolveEntry } from './references.ts';
import { readSynonyms } from './synonyms.ts';
import { watchContent } from './watch-content.ts';

/** The content of the store. */
export function createStoreSource(db: Database, log: Pick<Logger, 'error'>): ContentSource {
  const version = openContentStates(db);
  const references = oncePerState(version, () => loadReferences(db));
  const synonyms = oncePerState(version, () =>
    readSynonyms({ get: (address) => getEntry(db, address) }),
  );
  const resolve = async (entry: Entry) =>
    refers(entry) ? resolveEntry(entry, await references()) : entry;
  return {
    async get(address) {
      const entry = await getEntry(db, address);
      return entry && resolve(entry);
    },
    async list(request) {
      const { entries, total } = await listEntries(db, request);
      return {
        entries: await Promise.all(entries.map(resolve)),
        total,
        exists: total > 0 || !request.parent,
      };
    },
    async search(request) {
      return findDocuments(db, request, await synonyms());
    },
    version,
    watch: (changed) => watchContent(db, log, changed),
    postAddresses: (range) => listPostAddresses(db, range),
    serviceAddresses: () => listServiceAddresses(db),
    latestChanges: () => getLatestChanges(db),
  };
}
