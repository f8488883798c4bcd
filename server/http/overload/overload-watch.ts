import type { LoopDelay } from './loop-delay.ts';
import type { RequestKind } from '../../network/request-kind.ts';

/** Milliseconds of standing delay beyond which renders and reading calls are refused. */
const MAX_DELAY = { page: 150, api: 500 };

/**
 * Sheds load by priority: renders first, then reading calls of the API. Enquiries are never refused
 * here, since their queue has its own limit. Cached responses cost next to nothing.
 */
export interface Overload {
  refuses(kind: RequestKind): boolean;
}

/** @param rendersFull whether the render queue is full */
export function watchOverload(delay: LoopDelay, rendersFull: () => boolean): Overload {
  return {
    refuses(kind) {
      if (kind === 'page') return rendersFull() || delay.standing() > MAX_DELAY.page;
      if (kind === 'api') return delay.standing() > MAX_DELAY.api;
      return false;
    },
  };
}
