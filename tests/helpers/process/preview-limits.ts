import { patient } from './slowness.ts';

const LIMIT = patient(120_000);

/** Limits of previews that only a process that hangs meets. */
export const PREVIEW_LIMITS = {
  start: LIMIT,
  starting: LIMIT,
  render: LIMIT,
  changes: LIMIT,
  idle: LIMIT,
  waiting: 100,
};
