import type { AnyRouter } from '@tanstack/react-router';
import { ChunkFailed, inTime } from '../provider/load-script.ts';
import { loadForm } from '../sections/enquiry-form/load-form.ts';
import { wrapScriptLoading } from '../seams/framework-seams.ts';

/**
 * Puts the timeout on the scripts of all pages. A script that fails at once shows the same screen
 * while the visitor is offline; online, the router loads the page as a document, because a new
 * version of the site may have replaced the scripts.
 */
export function limitChunkLoading(router: AnyRouter): void {
  let failed = false;
  window.addEventListener('vite:preloadError', () => {
    failed = true;
  });
  for (const route of Object.values(router.routesById)) {
    wrapScriptLoading(route, (load) => async () => {
      failed = false;
      // The form of a later page is rendered with the page (late-form.tsx).
      await inTime(route.id, () => Promise.all([load(), loadForm()]));
      if (failed && !navigator.onLine)
        throw new ChunkFailed(`a script could not be fetched: ${route.id}`);
    });
  }
}
