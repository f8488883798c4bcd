/** Spec section 7: milliseconds after which a script that is fetched when needed is given up. */
const CHUNK_TIMEOUT = 120_000;

/** A script that is needed did not come. */
export class ChunkFailed extends Error {
  override name = 'ChunkFailed';
}

/**
 * Gives a script up when it does not come in time.
 *
 * @throws {ChunkFailed} after 120 seconds
 */
export function inTime<Module>(loading: Promise<Module>): Promise<Module> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new ChunkFailed('a script did not come in 120 seconds')),
    CHUNK_TIMEOUT,
  );
  return Promise.race([loading, promise]).finally(() => clearTimeout(timer));
}
