import type { JournalRecord } from './draft-state.ts';

/** Unsaved drafts in IndexedDB, by entry and sitting. */

const STORE = 'drafts';
/** The id of this page load. Another tab, or a reload after a crash, is another sitting. */
const SITTING = crypto.randomUUID();
/** The unsaved draft of one sitting. */
export type StoredRecord = JournalRecord & { sitting: string };

let opened: Promise<IDBDatabase> | undefined;

function openJournal(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('studio', 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.addEventListener('error', () => reject(request.error ?? new Error('no journal')));
  });
  return opened;
}

async function transact<Result>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const db = await openJournal();
  return new Promise((resolve, reject) => {
    const transaction = db.transaction(STORE, mode, { durability: 'strict' });
    const request = act(transaction.objectStore(STORE));
    transaction.oncomplete = () => resolve(request.result);
    transaction.addEventListener('abort', () =>
      reject(transaction.error ?? new Error('not stored')),
    );
  });
}

export const removeRecord = (entryId: string, sitting: string): Promise<void> =>
  transact('readwrite', (store) => store.delete([entryId, sitting]));

/** Finds unsaved drafts of other sittings, the newest first. */
export async function findRecords(entryId: string): Promise<StoredRecord[]> {
  const range = IDBKeyRange.bound([entryId], [entryId, []]);
  const all: StoredRecord[] = await transact('readonly', (store) => store.getAll(range));
  return all
    .filter(({ sitting }) => sitting !== SITTING)
    .toSorted((one, other) => other.at.localeCompare(one.at));
}

/** Opens the journal of an entry. Of the records that arrive during a write, only the last is written. */
export function createJournal(entryId: string) {
  let wanted: JournalRecord | null = null;
  let writing: Promise<void> | null = null;
  let isWritten = true;

  async function work() {
    while (!isWritten) {
      isWritten = true;
      const record = wanted && { ...wanted, sitting: SITTING };
      if (record) await transact('readwrite', (store) => store.put(record, [entryId, SITTING]));
      else await removeRecord(entryId, SITTING);
    }
  }

  /** Stores a record; resolves once that or a newer record is stored. Null removes the record. */
  return function write(record: JournalRecord | null): Promise<void> {
    wanted = record;
    isWritten = false;
    writing ??= work().finally(() => (writing = null));
    return writing;
  };
}
