import { minutesOf } from './day-spans.ts';

/** When the offices of the firm are open, each by its own clock (content/site.yaml). */
export interface OfficeHours {
  /** In English, like `Monday`. */
  weekdays: readonly string[];
  /** Times like `08:00`. */
  opens: string;
  closes: string;
}

/** When one office is closed nevertheless. */
export interface OfficeBreaks {
  breaks?: readonly { from: string; to: string }[] | undefined;
  /** Dates like `2026-12-25`. */
  holidays?: readonly { date: string }[] | undefined;
}

/** A day by the clock of an office. */
export interface OfficeDay {
  date: string;
  weekday: string;
}

/** Whether an office works on a day. */
export const isWorkingDay = (
  { weekdays }: OfficeHours,
  { holidays = [] }: OfficeBreaks,
  { date, weekday }: OfficeDay,
): boolean =>
  weekdays.includes(weekday) && !holidays.some((holiday) => holiday.date.startsWith(date));

/** Whether an office is open at a time of a day, in minutes since midnight by its clock. */
export function isOpen(
  hours: OfficeHours,
  office: OfficeBreaks,
  { minutes, ...day }: OfficeDay & { minutes: number },
): boolean {
  const within = (from: string, to: string) =>
    minutes >= minutesOf(from) && minutes < minutesOf(to);
  return (
    isWorkingDay(hours, office, day) &&
    within(hours.opens, hours.closes) &&
    !(office.breaks ?? []).some(({ from, to }) => within(from, to))
  );
}
