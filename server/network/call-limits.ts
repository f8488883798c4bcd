import { createSlots } from '../concurrency/slots.ts';
import { FetchFailure } from './fetch-failure.ts';

/** Milliseconds after the first failure; doubled after each further one. */
const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 30_000;
/** Names remembered at most. */
const MAX_NAMES = 1_000;

/** Exponential backoff by name, so that whoever fails is not asked again at once. */
export class Backoff {
  readonly #failed = new Map<string, { failures: number; until: number }>();

  /** Whether it failed a moment ago. */
  isPaused(name: string): boolean {
    return (this.#failed.get(name)?.until ?? 0) > performance.now();
  }

  /** Records the outcome of an attempt. */
  settle(name: string, succeeded: boolean): void {
    const failures = succeeded ? 0 : (this.#failed.get(name)?.failures ?? 0) + 1;
    this.#failed.delete(name);
    if (succeeded) return;
    const pause = Math.min(FIRST_PAUSE * 2 ** (failures - 1), LONGEST_PAUSE);
    this.#failed.set(name, { failures, until: performance.now() + pause });
    const [oldest] = this.#failed.keys();
    if (this.#failed.size > MAX_NAMES && oldest !== undefined) this.#failed.delete(oldest);
  }
}

/** Runs at most `concurrency` tasks at once. At most `queue` wait; a task beyond that is refused. */
export function createLimiter(
  concurrency: number,
  queue: number,
): <Result>(task: () => Promise<Result>) => Promise<Result> {
  const slots = createSlots(concurrency);
  return async (task) => {
    if (slots.waiting() >= queue) throw new FetchFailure('too many calls are waiting');
    return slots.run(task);
  };
}
