import { createWorkQueue } from '../../http/overload/work-queue.ts';
import type { Metrics } from '../../metrics/metrics.ts';
import type { PageRenderer } from './render-page.ts';

/** Concurrent renders. They share one thread; more would only wait for each other. */
const CONCURRENCY = 4;
/** Renders that may be queued: about as many as complete in a second. */
const MAX_QUEUED = 100;

/** The queue of renders is full. */
export class RenderQueueFull extends Error {
  override name = 'RenderQueueFull';
}

export interface RenderQueue {
  /** Renders in turn; rejects with RenderQueueFull at once when the queue is full. */
  render: PageRenderer;
  /** Renders in turn and is never refused: for revalidation, warming, and refused forms. */
  renderInBackground: PageRenderer;
  full(): boolean;
}

/** Bounds concurrent and queued renders, and counts them. */
export function createRenderQueue(
  renderPage: PageRenderer,
  metrics: Pick<Metrics, 'renders' | 'connections'>,
  limits = { concurrency: CONCURRENCY, maxQueued: MAX_QUEUED },
): RenderQueue {
  const { run, full } = createWorkQueue(metrics, limits);
  const { renders } = metrics;

  const renderInBackground: PageRenderer = (path, renderContext) =>
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
  return {
    renderInBackground,
    full,
    async render(path, renderContext) {
      if (full()) throw new RenderQueueFull();
      return renderInBackground(path, renderContext);
    },
  };
}
