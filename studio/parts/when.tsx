import { useEffect, useState } from 'react';

const relative = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });
const full = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
});

const UNITS = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['week', 7 * 86_400],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** A time in words: "3 minutes ago", "in 2 days". */
export function describeTime(at: string, now = Date.now()) {
  const seconds = Math.round((Date.parse(at) - now) / 1000);
  const [unit, size] = UNITS.find(([, length]) => Math.abs(seconds) >= length) ?? ['second', 1];
  if (unit === 'second') return seconds > 5 ? 'in under a minute' : 'just now';
  return relative.format(Math.trunc(seconds / size), unit);
}

/** A time with day, hour and time zone, in the reader's time zone. */
export const formatTime = (at: string) => full.format(new Date(at));

const contentDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** A value in which a date of content is shown in words; other values stay. */
export const showDate = (value: string) =>
  /^\d{4}-\d\d-\d\d(?:T[\d:.]+Z?)?$/.test(value) ? contentDay.format(new Date(value)) : value;

const DAY = 86_400_000;

/** A time by the reader's clock, short: `Mon 9:00` within a week, else `Mar 4, 9:00`. */
export function formatShort(at: string, now = Date.now()) {
  const date = new Date(at);
  const time = `${date.getHours()}:${String(date.getMinutes()).padStart(2, '0')}`;
  if (Math.abs(date.getTime() - now) < 6 * DAY)
    return `${date.toLocaleDateString('en-US', { weekday: 'short' })} ${time}`;
  const isOtherYear = date.getFullYear() !== new Date(now).getFullYear();
  const day = date.toLocaleDateString('en-US', {
    day: 'numeric',
    month: 'short',
    ...(isOtherYear && { year: 'numeric' }),
  });
  return `${day}, ${time}`;
}

/** A time in words, with the full date as its tooltip. It is updated each minute. */
export function When({ at }: { at: string }) {
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), 60_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <time dateTime={at} title={formatTime(at)}>
      {describeTime(at)}
    </time>
  );
}
