const MINUTE = 60_000;

/** How a moment is written. */
interface Style {
  hourCycle?: 'h12' | 'h23';
  /** Names the day of a moment, with its preposition; empty for today. */
  dayOf?: (moment: number) => string;
}

/**
 * A moment in words that follow "by": "5:05 pm on Monday, November 30", and for midnight "the end of Monday,
 * November 30".
 *
 * @param moment milliseconds since 1970
 * @param timeZone by default that of this machine
 */
export function untilInWords(
  moment: number,
  timeZone?: string,
  { hourCycle = 'h12', dayOf }: Style = {},
): string {
  const format = (at: number, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { ...options, timeZone }).format(at);
  // Midnight belongs to the day that it ends.
  const before = moment - MINUTE;
  const day = dayOf
    ? dayOf(before)
    : `on ${format(before, { weekday: 'long', month: 'long', day: 'numeric' })}`;
  const hour = hourCycle === 'h12' ? 'numeric' : '2-digit';
  // Browsers differ in the space before "pm".
  const time = format(moment, { hour, minute: '2-digit', hourCycle })
    .toLowerCase()
    .replace(/\s/, ' ');
  return /^(12:00 am|11:59 pm|00:00|23:59)$/.test(time)
    ? `the end of ${day.replace('on ', '') || 'today'}`
    : `${time} ${day}`.trim();
}

/**
 * By when a visitor is answered, in words that follow "A person will answer".
 *
 * @param due ISO 8601; null if that is not known
 * @param timeZone the visitor's; undefined for that of this machine, null if it is not known: then the office's is named
 */
export function answeredInWords(
  due: string | null,
  timeZone: string | null | undefined,
  office?: { time_zone?: string | undefined; clock?: string | undefined },
): string {
  if (due && timeZone !== null) return `by ${untilInWords(Date.parse(due), timeZone)}, your time,`;
  if (due && office?.clock)
    return `by ${untilInWords(Date.parse(due), office.time_zone)} in ${office.clock},`;
  return 'within one working day,';
}
