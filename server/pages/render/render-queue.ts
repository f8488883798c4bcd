import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Metrics } from '../../operations/metrics.ts';
import type { PageRenderer } from './render-page.ts';

/** Concurrent renders. They share one thread; more would only wait for each other. */
const CONCURRENCY = 4;
/** Turns of the event loop that a render yields before it begins, at most. */
const MAX_TURNS = 50;
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

export interface RenderQueueOptions {
  renders: Metrics['renders'];
  /** How many connections have been accepted so far. */
  connections: () => number;
  concurrency?: number;
  maxQueued?: number;
}

/**
 * Bounds concurrent and queued renders. Cheap work goes first: the event loop accepts one connection
 * a turn, so a render begins only after a turn that accepted none, and no two begin in one turn.
 */
export function createRenderQueue(
  renderPage: PageRenderer,
  { renders, connections, concurrency = CONCURRENCY, maxQueued = MAX_QUEUED }: RenderQueueOptions,
): RenderQueue {
  const queued: (() => void)[] = [];
  let running = 0;
  let lastStart: Promise<void> = Promise.resolve();

  async function quietTurn(): Promise<void> {
    for (let turns = 0; turns < MAX_TURNS; turns++) {
      const before = connections();
      await nextTurn();
      if (connections() === before) return;
    }
  }

  const renderInBackground: PageRenderer = async (path, situation) => {
    // A dequeued render inherits the finished one's slot, so `running` is unchanged.
    if (running < concurrency) running++;
    else await new Promise<void>((resolve) => queued.push(resolve));
    lastStart = lastStart.then(quietTurn);
    await lastStart;
    const started = performance.now();
    try {
      const page = await renderPage(path, situation);
      renders.done++;
      return page;
    } catch (error) {
      renders.failed++;
      throw error;
    } finally {
      renders.seconds += (performance.now() - started) / 1_000;
      const next = queued.shift();
      if (next) next();
      else running--;
    }
  };
  const full = () => queued.length >= maxQueued;
  return {
    renderInBackground,
    full,
    async render(path, situation) {
      if (full()) throw new RenderQueueFull();
      return renderInBackground(path, situation);
    },
  };
}
