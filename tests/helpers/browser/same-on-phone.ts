import { long } from '../process/faults.ts';

/** Details of a test that is the same on a phone, whose layout the tour checks: it runs there only in a long run. */
export const sameOnPhone = long ? {} : { tag: '@desktop' };
