import type { LoopDelay } from './loop-delay.ts';
import type { RequestKind } from '../../operations/request-kind.ts';

/** Milliseconds of standing delay from which pages are no longer rendered, and the API no longer read. */
const TOO_LATE = { page: 150, api: 500 };

/**
 * What is let go first when there is too much to do: pages that would have to
 * be rendered, then reading calls of the API. Enquiries are never refused here,
 * they have a queue with a limit of its own; bytes that are at hand cost nothing.
 */
export interface Overload {
  refuses(kind: RequestKind): boolean;
}

/** @param rendersFull whether as many pages wait for being rendered as may */
export function watchOverload(delay: LoopDelay, rendersFull: () => boolean): Overload {
  return {
    refuses(kind) {
      if (kind === 'page') return rendersFull() || delay.standing() > TOO_LATE.page;
      if (kind === 'api') return delay.standing() > TOO_LATE.api;
      return false;
    },
  };
}
