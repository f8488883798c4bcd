import { minutesOf, type Span } from './day-spans.ts';

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

/** When an office works on its working days: minutes since midnight by its clock. */
export function workTimes(hours: OfficeHours, { breaks = [] }: OfficeBreaks): Span[] {
  let times = [{ from: minutesOf(hours.opens), to: minutesOf(hours.closes) }];
  for (const pause of breaks) {
    const [from, to] = [minutesOf(pause.from), minutesOf(pause.to)];
    times = times
      .flatMap((time) => [
        { from: time.from, to: Math.min(time.to, from) },
        { from: Math.max(time.from, to), to: time.to },
      ])
      .filter((time) => time.from < time.to);
  }
  return times;
}

/** Whether an office is open at a time of a day, in minutes since midnight by its clock. */
export const isOpen = (
  hours: OfficeHours,
  office: OfficeBreaks,
  { minutes, ...day }: OfficeDay & { minutes: number },
): boolean =>
  isWorkingDay(hours, office, day) &&
  workTimes(hours, office).some(({ from, to }) => minutes >= from && minutes < to);
