import { checkWriting } from '../db/check-writing.ts';
import type { CommitQueue } from '../db/commit-queue.ts';
import { StoreUnavailable } from '../db/store-unavailable.ts';
import { withTimeout } from '../time/with-timeout.ts';

/** Milliseconds for which an answer of the store is taken to hold: many may ask. */
const HOLDS_FOR = 1_000;
/** Milliseconds that a locked store is waited for, and any store at all. */
const LOCK_PATIENCE = 1_000;
const PATIENCE = 2_000;

/** What a load balancer is told. Each part is `ok` or says in a word what is the matter. */
interface ReadinessReport {
  status: 'ready' | 'unavailable';
  checks: { process: string; pages: string; store: string };
}

/** Whether this process should be sent visitors. */
export interface Readiness {
  report(): Promise<ReadinessReport>;
  /** The pages that visitors come to are at hand as bytes. */
  pagesAreReady(): void;
  /** The process was told to end: it is not ready again. */
  drain(): void;
  readonly draining: boolean;
}

/**
 * Ready means: not told to end, pages rendered, and a row can be written to the store.
 *
 * @param waitForPages false for a process that shows none
 */
export function createReadiness(queue: CommitQueue, waitForPages: boolean): Readiness {
  let draining = false;
  let pagesReady = !waitForPages;
  let asked: { at: number; answer: Promise<string> } | undefined;

  function askStore(): Promise<string> {
    const now = performance.now();
    if (!asked || now - asked.at > HOLDS_FOR) asked = { at: now, answer: stateOfStore(queue) };
    return asked.answer;
  }

  return {
    async report() {
      const store = await askStore();
      const checks = {
        process: draining ? 'draining' : 'ok',
        pages: pagesReady ? 'ok' : 'warming',
        store,
      };
      const ready = Object.values(checks).every((state) => state === 'ok');
      return { status: ready ? 'ready' : 'unavailable', checks };
    },
    pagesAreReady() {
      pagesReady = true;
    },
    drain() {
      draining = true;
    },
    get draining() {
      return draining;
    },
  };
}

async function stateOfStore(queue: CommitQueue): Promise<string> {
  const written = checkWriting(queue, LOCK_PATIENCE).then(
    () => 'ok',
    (error: unknown) => (error instanceof StoreUnavailable ? error.reason : 'broken'),
  );
  return withTimeout(written, PATIENCE, 'no answer');
}
