import type { AnyRouter } from '@tanstack/react-router';

/** Spec section 7: milliseconds after which a script that is fetched when needed is given up. */
export const CHUNK_TIMEOUT = 120_000;

/** A script that a page needs did not come. */
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

/**
 * Puts the time limit on the scripts of all pages. One that fails at once shows
 * the same screen while the visitor is offline; online the router loads the
 * whole page instead, because a new version of the site has other scripts.
 */
export function limitChunkLoading(router: AnyRouter): void {
  let failed = false;
  window.addEventListener('vite:preloadError', () => {
    failed = true;
  });
  for (const route of Object.values(router.routesById)) {
    const component: { preload?: () => Promise<unknown> } | undefined = route.options.component;
    const load = component?.preload;
    if (!component || !load) continue;
    component.preload = async () => {
      failed = false;
      await inTime(load());
      if (failed && !navigator.onLine) throw new ChunkFailed('a script could not be fetched');
    };
  }
}
