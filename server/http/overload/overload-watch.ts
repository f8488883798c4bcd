import type { LoopDelay } from './loop-delay.ts';
import type { RequestKind } from '../../network/request-kind.ts';

/** Milliseconds of standing delay beyond which renders, and feeds and reading calls, are refused. */
const MAX_DELAY = { renders: 150, calls: 500 };

/** What has to wait in a queue, by its kind; null for what does not, and is never refused here. */
export const QUEUE_OF: Readonly<Record<RequestKind, keyof typeof MAX_DELAY | null>> = {
  page: 'renders',
  api: 'calls',
  feed: 'calls',
  // Enquiries have a queue of their own, with its own limit. Files and checks cost next to nothing.
  enquiry: null,
  file: null,
  health: null,
};

/** Sheds load by priority: renders first, then feeds and reading calls of the API. */
export interface Overload {
  refuses(kind: RequestKind): boolean;
}

/** @param full whether the queue of renders, or that of calls, is full */
export function watchOverload(
  delay: LoopDelay,
  full: Readonly<Record<keyof typeof MAX_DELAY, () => boolean>>,
): Overload {
  return {
    refuses(kind) {
      const queue = QUEUE_OF[kind];
      return queue !== null && (full[queue]() || delay.standing() > MAX_DELAY[queue]);
    },
  };
}
