/** Too much work of one asker is waiting. */
export class TooManyWaiting extends Error {
  override name = 'TooManyWaiting';
}

/**
 * Runs one task at a time. Askers take turns (round-robin), each with its oldest task, so that an
 * asker with many tasks delays others by only one of them.
 *
 * @param most maximum number of waiting tasks per asker
 */
export function createTurns(most: number) {
  /** The waiting tasks by asker; the first asker is next. */
  const waiting = new Map<string, Set<() => void>>();
  let running = false;

  function beginNext(): void {
    const [first] = waiting;
    running = first !== undefined;
    if (!first) return;
    const [asker, own] = first;
    const [begin] = own;
    own.delete(begin!);
    waiting.delete(asker);
    if (own.size > 0) waiting.set(asker, own);
    begin!();
  }

  async function wait(asker: string, signal: AbortSignal | undefined): Promise<void> {
    const own = waiting.get(asker) ?? new Set();
    if (own.size >= most) throw new TooManyWaiting();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    own.add(resolve);
    waiting.set(asker, own);
    const leave = () => {
      if (!own.delete(resolve)) return;
      if (own.size === 0) waiting.delete(asker);
      reject(signal?.reason);
    };
    signal?.addEventListener('abort', leave);
    await promise.finally(() => signal?.removeEventListener('abort', leave));
  }

  return {
    /**
     * @param asker an account, a key or a link
     * @param signal cancels the work while it is waiting
     * @throws {TooManyWaiting}
     * @throws the reason of the signal
     */
    async run<Result>(
      asker: string,
      work: () => Promise<Result>,
      signal?: AbortSignal,
    ): Promise<Result> {
      signal?.throwIfAborted();
      if (running) await wait(asker, signal);
      running = true;
      try {
        return await work();
      } finally {
        beginNext();
      }
    },
  };
}
