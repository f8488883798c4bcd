/** Spec section 7: milliseconds after which a script that is fetched when needed is given up. */
const CHUNK_TIMEOUT = 120_000;

/** A script that is needed did not come. */
export class ChunkFailed extends Error {
  override name = 'ChunkFailed';
}

/** It did not come in time, so asking again would only prolong the wait. */
export class ChunkLate extends ChunkFailed {}

/** When each script that was asked for and has not come is given up, by `performance.now()`. */
const deadlines = new Map<string, number>();

/**
 * Fetches a script. Every attempt until it comes shares the limit of the first one.
 *
 * @param name tells the script from the others
 * @throws {ChunkLate} 120 seconds after the script was first asked for
 * @throws {ChunkFailed} when it cannot be fetched
 */
export async function inTime<Module>(
  name: string,
  fetchScript: () => Promise<Module>,
): Promise<Module> {
  const now = performance.now();
  const known = deadlines.get(name) ?? 0;
  const deadline = known > now ? known : now + CHUNK_TIMEOUT;
  deadlines.set(name, deadline);
  try {
    const late = () => new ChunkLate(`a script did not come in 120 seconds: ${name}`);
    const script = await within(deadline - now, fetchScript(), late);
    deadlines.delete(name);
    return script;
  } catch (error) {
    if (!(error instanceof ChunkLate))
      throw new ChunkFailed(`a script could not be fetched: ${name}`, { cause: error });
    deadlines.delete(name);
    throw error;
  }
}

/**
 * Waits for a promise no longer than some milliseconds.
 *
 * @throws what `late` makes, after that time
 */
export function within<Value>(
  milliseconds: number,
  promise: Promise<Value>,
  late: () => Error,
): Promise<Value> {
  const limit = Promise.withResolvers<never>();
  const timer = setTimeout(() => limit.reject(late()), milliseconds);
  return Promise.race([promise, limit.promise]).finally(() => clearTimeout(timer));
}
