/** So many of one asker wait that no more of it is taken. */
export class TooManyWaiting extends Error {
  override name = 'TooManyWaiting';
}

/**
 * Runs one piece of work at a time. Askers take turns (round-robin), each with its oldest work: whoever
 * sends a lot keeps others waiting for one piece of it.
 *
 * @param most that may wait of one asker
 */
export function createTurns(most: number) {
  /** Those who wait, by asker; the first asker is next. */
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
     * @param signal takes the work back while it waits
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
