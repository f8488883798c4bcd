import { moved, type Span } from '../../../domain/day-spans.ts';

export interface City {
  name: string;
  /** Minutes ahead of UTC in July. */
  utcOffset: number;
  zone: string;
}

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

/** A city's office day in Indian time. */
export const officeDayInIndia = ({ utcOffset }: Pick<City, 'utcOffset'>): Span =>
  moved(OFFICE, INDIA_OFFSET - utcOffset);
