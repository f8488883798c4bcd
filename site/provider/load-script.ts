/** Timeout of a lazy-loaded script, in milliseconds (spec section 7). */
const CHUNK_TIMEOUT = 120_000;

/** A lazy-loaded script could not be loaded. */
export class ChunkFailed extends Error {
  override name = 'ChunkFailed';
}

/** Loading timed out. It is not retried, which would only prolong the wait. */
export class ChunkTimeout extends ChunkFailed {}

/** When loading each pending script times out, by `performance.now()`. */
const deadlines = new Map<string, number>();

/**
 * Loads a script. All attempts share the first one's timeout.
 *
 * @param name identifies the script
 * @throws {ChunkTimeout} 120 seconds after the first attempt
 * @throws {ChunkFailed} if the script cannot be fetched
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
    const timedOut = () => new ChunkTimeout(`loading a script timed out after 120 s: ${name}`);
    const script = await within(deadline - now, fetchScript(), timedOut);
    deadlines.delete(name);
    return script;
  } catch (error) {
    if (!(error instanceof ChunkTimeout))
      throw new ChunkFailed(`failed to load a script: ${name}`, { cause: error });
    deadlines.delete(name);
    throw error;
  }
}

/**
 * Adds a timeout to a promise.
 *
 * @throws the error that `timedOut` creates, after `milliseconds`
 */
export function within<Value>(
  milliseconds: number,
  promise: Promise<Value>,
  timedOut: () => Error,
): Promise<Value> {
  const limit = Promise.withResolvers<never>();
  const timer = setTimeout(() => limit.reject(timedOut()), milliseconds);
  return Promise.race([promise, limit.promise]).finally(() => clearTimeout(timer));
}
