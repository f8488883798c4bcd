import { createWorkQueue } from '../../http/overload/work-queue.ts';
import type { Metrics } from '../../metrics/metrics.ts';
import type { PageRenderer } from './render-page.ts';

/**
 * Concurrent renders share one thread; more would only wait for each other. About as many are queued as
 * complete in a second; beyond that visitors are refused.
 */
const LIMITS = { concurrency: 4, maxQueued: 100 };

export type RenderQueue = ReturnType<typeof createRenderQueue>;

/**
 * Bounds concurrent renders, and counts them. `render` always runs. For a request that may be refused,
 * call `full` first (shed-load.ts, page-response.ts).
 */
export function createRenderQueue(
  renderPage: PageRenderer,
  metrics: Pick<Metrics, 'renders' | 'connections'>,
) {
  const { run, full } = createWorkQueue(metrics, LIMITS);
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
