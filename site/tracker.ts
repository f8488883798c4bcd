import { createIsomorphicFn } from '@tanstack/react-start';
import type { Tracker } from '../contract/tracker.ts';
import { getPageContext } from './request-context.ts';

/** The third party's script of this installation, if it has one. The browser learns of it from the page it was given. */
export const readTracker = createIsomorphicFn()
  .server((): Tracker | null => getPageContext().tracker)
  .client((): Tracker | null => {
    const { tracker } = document.documentElement.dataset;
    return tracker === undefined ? null : (JSON.parse(tracker) as Tracker);
  });
