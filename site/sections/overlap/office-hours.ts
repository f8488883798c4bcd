/** Minutes since midnight in India; above 1,440 the next day, below 0 the previous day. */
export interface Span {
  from: number;
  to: number;
}

export interface City {
  name: string;
  /** Minutes ahead of UTC in July. */
  utcOffset: number;
  zone: string;
}

export interface Shift {
  id: 'early' | 'day' | 'late' | 'night';
  name: string;
  span: Span;
}

const DAY = 24 * 60;

/** India is 5½ hours ahead of UTC, all year. */
export const INDIA_OFFSET = 330;

/** The office day to compare: 9 to 5 in each city's local time. */
const OFFICE: Span = { from: 9 * 60, to: 17 * 60 };

export const cities: readonly City[] = [
  { name: 'Sydney', utcOffset: 600, zone: 'Australia/Sydney' },
  { name: 'Dubai', utcOffset: 240, zone: 'Asia/Dubai' },
  { name: 'London', utcOffset: 60, zone: 'Europe/London' },
  { name: 'New York', utcOffset: -240, zone: 'America/New_York' },
];

/** Four shifts of eight hours plus a break, in Indian time. */
export const shifts: readonly Shift[] = [
  { id: 'early', name: 'Early', span: { from: 6 * 60, to: 15 * 60 } },
  { id: 'day', name: 'Day', span: { from: 9 * 60, to: 18 * 60 } },
  { id: 'late', name: 'Late', span: { from: 13 * 60, to: 22 * 60 } },
  { id: 'night', name: 'Night', span: { from: 18 * 60, to: 27 * 60 } },
];

/** A city's office day in Indian time. */
export function officeDayInIndia({ utcOffset }: Pick<City, 'utcOffset'>): Span {
  const later = INDIA_OFFSET - utcOffset;
  return { from: OFFICE.from + later, to: OFFICE.to + later };
}

/** The overlap of two spans, or null if they do not overlap on any day. */
export function shared(one: Span, other: Span): Span | null {
  for (const day of [-DAY, 0, DAY]) {
    const from = Math.max(one.from, other.from + day);
    const to = Math.min(one.to, other.to + day);
    if (from < to) return { from, to };
  }
  return null;
}

/** Formats a time of day as "6:30 pm", with a non-breaking space. */
export function clock(minutes: number): string {
  const ofDay = ((minutes % DAY) + DAY) % DAY;
  const hour = Math.floor(ofDay / 60);
  const rest = String(ofDay % 60).padStart(2, '0');
  return `${hour % 12 || 12}${rest === '00' ? '' : `:${rest}`}\u00a0${hour < 12 ? 'am' : 'pm'}`;
}

/** Formats a span's length in hours and half hours: "7½ hours", "½ hour". */
export function hours(span: Span | null): string {
  const minutes = span ? span.to - span.from : 0;
  const whole = Math.floor(minutes / 60);
  const half = minutes % 60 >= 30 ? '½' : '';
  return `${whole || !half ? whole : ''}${half} ${minutes > 0 && minutes <= 60 ? 'hour' : 'hours'}`;
}
