import { long } from '../process/faults.ts';

/** Details of a test that is the same on a phone, whose layout the tour checks: it runs there only in a long run. */
export const sameOnPhone = long ? {} : { tag: '@desktop' };

/** Details of a test that runs only in a long run, because a test of a short run covers what it is a variant of. */
export const inLongRun = { tag: '@long' };
