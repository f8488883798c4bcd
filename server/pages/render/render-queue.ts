import { createWorkQueue } from '../../http/overload/work-queue.ts';
import type { Metrics } from '../../metrics/metrics.ts';
import type { PageRenderer } from './render-page.ts';

/**
 * Concurrent renders share one thread; more would only wait for each other. As many are queued as complete
 * in a second, about; beyond that visitors are refused.
 */
const LIMITS = { concurrency: 4, maxQueued: 100 };

export type RenderQueue = ReturnType<typeof createRenderQueue>;

/**
 * Bounds concurrent renders, and counts them. `render` is never refused: what can be refused asks `full`
 * first (shed-load.ts, page-response.ts).
 */
export function createRenderQueue(
  renderPage: PageRenderer,
  metrics: Pick<Metrics, 'renders' | 'connections'>,
  limits = LIMITS,
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
