import type { Metrics } from '../operations/metrics.ts';
import type { PageRenderer } from './render-page.ts';

/** Pages rendered at once. They share one thread; more than a few only wait for each other. */
const AT_ONCE = 4;
/** Pages that may wait for that: about as many as are rendered in a second. */
const MOST_WAITING = 100;

/** As many pages wait for being rendered as may. */
export class RenderQueueFull extends Error {
  override name = 'RenderQueueFull';
}

export interface RenderGate {
  /** Renders in its turn. For what must be: what is refused anyway is old, or warmed ahead. */
  patient: PageRenderer;
  /** Renders in its turn, or rejects with RenderQueueFull at once. */
  render: PageRenderer;
  full(): boolean;
}

/** Lets a few pages be rendered at once, and a bounded number wait. */
export function createRenderGate(
  renderPage: PageRenderer,
  renders: Metrics['renders'],
  { atOnce = AT_ONCE, waiting: most = MOST_WAITING } = {},
): RenderGate {
  const waiting: (() => void)[] = [];
  let running = 0;

  const patient: PageRenderer = async (path, formOutcome) => {
    // Who is woken takes over the place of who is done.
    if (running < atOnce) running++;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    const begun = performance.now();
    try {
      const page = await renderPage(path, formOutcome);
      renders.done++;
      return page;
    } catch (error) {
      renders.failed++;
      throw error;
    } finally {
      renders.seconds += (performance.now() - begun) / 1_000;
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
  const full = () => waiting.length >= most;
  return {
    patient,
    full,
    async render(path, formOutcome) {
      if (full()) throw new RenderQueueFull();
      return patient(path, formOutcome);
    },
  };
}
