import { createWorkQueue } from '../../http/overload/work-queue.ts';
import type { Metrics } from '../../metrics/metrics.ts';
import type { PageRenderer } from './render-page.ts';

/** Concurrent renders. They share one thread; more would only wait for each other. */
const CONCURRENCY = 4;
/** Renders queued beyond which visitors are refused: about as many as complete in a second. */
const MAX_QUEUED = 100;

/**
 * Bounds concurrent renders, and counts them. `render` is never refused: what can be refused asks `full`
 * first (shed-load.ts).
 */
export function createRenderQueue(
  renderPage: PageRenderer,
  metrics: Pick<Metrics, 'renders' | 'connections'>,
  limits = { concurrency: CONCURRENCY, maxQueued: MAX_QUEUED },
) {
  const { run, full } = createWorkQueue(metrics, limits);
  const { renders } = metrics;

  const render: PageRenderer = (path, renderContext) =>
    run(async () => {
      const started = performance.now();
      try {
        const page = await renderPage(path, renderContext);
        renders.done++;
        return page;
      } catch (error) {
        renders.failed++;
        throw error;
      } finally {
        renders.seconds += (performance.now() - started) / 1_000;
      }
    });
  return { render, full };
}
