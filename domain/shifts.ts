import type { Span } from './day-spans.ts';

export interface Shift {
  id: 'early' | 'day' | 'late' | 'night';
  name: string;
  /** By the clock in India. */
  span: Span;
}

/** The hours of work in a shift; with the break it is an hour longer. */
export const SHIFT_HOURS = 8;

/** The shifts in which people work, by the clock in India. */
export const shifts: readonly Shift[] = [
  { id: 'early', name: 'Early', span: { from: 6 * 60, to: 15 * 60 } },
  { id: 'day', name: 'Day', span: { from: 9 * 60, to: 18 * 60 } },
  { id: 'late', name: 'Late', span: { from: 13 * 60, to: 22 * 60 } },
  { id: 'night', name: 'Night', span: { from: 18 * 60, to: 27 * 60 } },
];

/** The hours of a day that a plan gives (spec 9), by its name in addresses; null for hours on demand. */
export const PLAN_HOURS = { 'full-time': 8, 'part-time': 4, hourly: null } as const;

export type PlanName = keyof typeof PLAN_HOURS;

export const isPlan = (name: string): name is PlanName => Object.hasOwn(PLAN_HOURS, name);
