import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Metrics } from '../operations/metrics.ts';
import type { PageRenderer } from './render-page.ts';

/** Pages rendered at once. They share one thread; more than a few only wait for each other. */
const AT_ONCE = 4;
/** Turns of the event loop that a render leaves to others before it begins. */
const MOST_TURNS = 50;
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

export interface RenderGateOptions {
  renders: Metrics['renders'];
  /** How many connections have been taken so far. */
  connections: () => number;
  atOnce?: number;
  waiting?: number;
}

/**
 * Lets a few pages be rendered at once, and a bounded number wait. Whatever is
 * quick goes first: the event loop takes one connection a turn, so each render
 * begins only after a turn that brought none, and no two in the same turn.
 */
export function createRenderGate(
  renderPage: PageRenderer,
  { renders, connections, atOnce = AT_ONCE, waiting: most = MOST_WAITING }: RenderGateOptions,
): RenderGate {
  const waiting: (() => void)[] = [];
  let running = 0;
  let lastBegin: Promise<void> = Promise.resolve();

  async function calmTurn(): Promise<void> {
    for (let turns = 0; turns < MOST_TURNS; turns++) {
      const before = connections();
      await nextTurn();
      if (connections() === before) return;
    }
  }

  const patient: PageRenderer = async (path, formOutcome) => {
    // Who is woken takes over the place of who is done.
    if (running < atOnce) running++;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    lastBegin = lastBegin.then(calmTurn);
    await lastBegin;
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
