import type { JournalRecord } from './draft-saver.ts';

/** Unsaved drafts in IndexedDB, by entry and sitting: another tab or a crash leaves its own. */

const STORE = 'drafts';
/** This page; another tab, or this one after a crash, is another sitting. */
const SITTING = crypto.randomUUID();
/** What a sitting left of an entry. */
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

/** What other sittings left of an entry, the newest first. */
export async function findRecords(entryId: string): Promise<StoredRecord[]> {
  const range = IDBKeyRange.bound([entryId], [entryId, []]);
  const all: StoredRecord[] = await transact('readonly', (store) => store.getAll(range));
  return all
    .filter(({ sitting }) => sitting !== SITTING)
    .toSorted((one, other) => other.at.localeCompare(one.at));
}

/** The journal of an entry. What was given while a write is under way is written after it, the last alone. */
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

  /** Resolves when this record, or a newer one, is stored; null removes it. */
  return function write(record: JournalRecord | null): Promise<void> {
    wanted = record;
    isWritten = false;
    writing ??= work().finally(() => (writing = null));
    return writing;
  };
}
