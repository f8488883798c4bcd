import { execFileSync } from 'node:child_process';

/** Measures this machine once for a run; the processes that the run starts inherit the result. */
export function measureOnce(): void {
  process.env.TEST_SLOWNESS ??= execFileSync(
    process.execPath,
    ['tests/helpers/process/measure-slowness.ts'],
    { encoding: 'utf8' },
  ).trim();
}

/** How many times slower this machine is than the one for which limits were chosen; at least 1. */
export const slowness = (): number => Math.max(1, Number(process.env.TEST_SLOWNESS ?? 1));

/** A time limit in milliseconds on this machine. */
export const patient = (milliseconds: number): number => Math.round(milliseconds * slowness());

/** How many of what may run at once on the machine for which limits were chosen may do so here. */
export const atOnce = (count: number): number => Math.max(1, Math.round(count / slowness()));
